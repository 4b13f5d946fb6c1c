import { expect, it } from "vitest";
import { matchRoute } from "../routes";
import { lineOf, positionPath } from "./link";

const LINE = [
  { seat: 1, action: { kind: "play", place: [{ at: "H8", tile: "é" }] } },
  { seat: 0, action: { kind: "pass" } },
];

it("leads back to the same position", () => {
  const url = new URL(positionPath("m/1", 12, LINE), "http://here");
  expect(matchRoute(url.pathname, url.search)).toMatchObject({ path: "/analysis/:match/:turn<number>", props: { match: "m/1", turn: 12 } });
  expect(lineOf(url.searchParams.get("line"))).toEqual(LINE);
});

it("reads nothing from what is no line", () => {
  for (const text of [null, "", "{", "7", '{"seat":1}', '[["a",{}]]', "[[1]]"]) expect(lineOf(text)).toEqual([]);
});

it("is not found without a turn", () => {
  for (const path of ["/analysis/m", "/analysis/m/0", "/analysis/m/x", "/analysis/m/1.5"]) expect(matchRoute(path).path).toBeNull();
});
