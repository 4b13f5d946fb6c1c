import { expect, it } from "vitest";
import type { Table } from "../gen/wire";
import { myTurns } from "./turns";

it("finds the matches in which I am asked", () => {
  const table = (match: string, status: string, mine: number | null, awaited: number[]) =>
    ({ match, status, mine, awaited }) as unknown as Table;
  const tables = [
    table("a", "playing", 1, [0, 1]),
    table("b", "playing", 1, [0]),
    table("c", "over", 0, []),
    table("d", "playing", null, [0]),
  ];
  expect(myTurns(tables).map((one) => one.match)).toEqual(["a"]);
});
