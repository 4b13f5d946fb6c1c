import { expect, it } from "vitest";
import { matchRoute } from "../routes";
import { Shown } from "./shown.svelte";

it("stays while its key does, and is told what is new", () => {
  const page = new Shown(matchRoute("/analysis/abc/1"), 0);
  expect(page.follow(matchRoute("/analysis/abc/2"), 0)).toBe(page);
  expect(page.props).toMatchObject({ turn: 2 });
});

it("is never told what another page wants", () => {
  const page = new Shown(matchRoute("/join/QRS"), 0);
  expect(page.follow(matchRoute("/"), 0)).not.toBe(page);
  expect(page.props).toEqual({ code: "QRS" });
  expect(page.follow(matchRoute("/join/TUV"), 0)).not.toBe(page);
  expect(page.follow(matchRoute("/join/QRS"), 1)).not.toBe(page);
});
