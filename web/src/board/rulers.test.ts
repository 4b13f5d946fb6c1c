import { expect, it } from "vitest";
import type { SceneCell } from "../gen/wire";
import { rulers } from "./rulers";

const cell = (id: string, x: number, y: number, shape: SceneCell["shape"] = "square") => ({ id, x, y, shape }) as SceneCell;

it("names each column and each row of a board once", () => {
  const found = rulers([cell("A1", 0, 0), cell("B1", 1, 0), cell("A2", 0, 1), cell("B2", 1, 1)]);
  expect(found.map(({ text }) => text)).toEqual(["A", "B", "1", "2"]);
  expect(found[1]).toMatchObject({ x: 1, text: "B" });
  expect(found.every(({ x, y }) => x < -0.5 || y < -0.5)).toBe(true);
});

it("has nothing to say of a table without named squares", () => {
  expect(rulers([cell("1,0", 1, 0, "hexagon")])).toEqual([]);
  expect(rulers([])).toEqual([]);
});
