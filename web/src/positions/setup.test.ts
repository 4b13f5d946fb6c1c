import { expect, it } from "vitest";
import { matchRoute } from "../routes";
import { lineOf } from "./link";
import { put, setupOf, setupPath, tableOf, tableText, withoutTile, withSeats, withTile } from "./setup";

const SETUP = { game: "quillico", options: { out: "letters" }, diagram: { racks: ["A É", null], turn: 1, table: { "0,0,0,0": "C+" } } };

it("leads back to the same position, to be changed or explored", () => {
  const line = [{ seat: 1, action: { kind: "pass" } }];
  for (const explore of [null, { line }]) {
    const url = new URL(setupPath(SETUP, explore), "http://here");
    const route = matchRoute(url.pathname, url.search);
    expect(route).toMatchObject({ path: explore ? "/setup/:game/explore" : "/setup/:game", props: { game: "quillico" } });
    expect(setupOf("quillico", url.searchParams.get("position"))).toEqual(SETUP);
    expect(lineOf(url.searchParams.get("line"))).toEqual(explore ? line : []);
  }
});

it("is an empty table where a link cannot be read", () => {
  for (const text of [null, "", "%%%", btoa("7"), btoa('{"diagram":{"racks":3}}')])
    expect(setupOf("lexigo", text).diagram.racks).toEqual([null, null]);
});

it("puts tiles on cells and takes them away", () => {
  const one = withTile({ racks: [] }, "A1", "C", true);
  const two = withTile(one, "A1", "e", true);
  expect(two.table).toEqual({ A1: "C e" });
  expect(withTile(one, "A1", "E", false).table).toEqual({ A1: "E" });
  expect(withoutTile(two, "A1").table).toEqual({ A1: "C" });
  expect(withoutTile(one, "A1").table).toEqual({});
});

it("fits the number of players", () => {
  const three = withSeats({ racks: ["A", null], turn: 1, scores: [1, 2] }, 3);
  expect(three.racks).toEqual(["A", null, null]);
  expect(withSeats({ ...three, turn: 2 }, 2)).toMatchObject({ racks: ["A", null], turn: 1, scores: [1, 2] });
});

it("fills lists up", () => {
  expect(put(undefined, 1, 7, 0)).toEqual([0, 7]);
  expect(put([1, 2, 3], 0, 9, 0)).toEqual([9, 2, 3]);
});

it("writes the table as text and reads it", () => {
  const table = { A1: "C", B1: "A e" };
  expect(tableText({ racks: [], table })).toBe("A1 C\nB1 A e");
  expect(tableOf("A1 C\n\n B1  A e \nD4")).toEqual(table);
});
