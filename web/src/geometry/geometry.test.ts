import { describe, expect, it } from "vitest";
import * as hex from "./hex";
import * as oct from "./oct";
import * as square from "./square";

describe("octagons", () => {
  it.each([
    [[1, 0, 0, 0], "joined"],
    [[1, 0, 0, 1], "overlap"],
    [[1, 1, -1, 1], "tip"],
    [[-3, 2, -1, -2], "offset"],
    [[1, 0, 1, 0], "clear"],
    [[6, -7, 0, 0], "clear"],
  ] as const)("touch as quillico [4] says: %j is %s", (difference, said) => {
    expect(oct.contact(difference as unknown as oct.Oct, oct.ORIGIN)).toBe(said);
  });
  it("join in eight directions, and directions 45 degrees apart overlap [5]", () => {
    oct.STEPS.forEach((step, i) => {
      expect(oct.contact(step, oct.ORIGIN)).toBe("joined");
      expect(oct.contact(step, oct.STEPS[(i + 1) % 8] as oct.Oct)).toBe("overlap");
    });
  });
  it("go clockwise on the screen", () => {
    oct.STEPS.forEach((step, i) => {
      const { x, y } = oct.centre(step);
      expect(x).toBeCloseTo(Math.cos((i * Math.PI) / 4));
      expect(y).toBeCloseTo(Math.sin((i * Math.PI) / 4));
    });
  });
  it("are named and found again", () => {
    expect(oct.parse(oct.name([1, 0, -1, 0]))).toEqual([1, 0, -1, 0]);
    expect(() => oct.parse("1,2")).toThrow(RangeError);
  });
});

describe("hexagons", () => {
  it("have six neighbours, one tile width away", () => {
    for (const cell of hex.neighbours([2, -1])) {
      const { x, y } = hex.centre(cell);
      const middle = hex.centre([2, -1]);
      expect(Math.hypot(x - middle.x, y - middle.y)).toBeCloseTo(1);
      expect(hex.touches(cell, [2, -1])).toBe(true);
    }
    expect(hex.touches([0, 0], [2, -1])).toBe(false);
  });
  it("are named and found again", () => {
    expect(hex.parse(hex.name([-3, 4]))).toEqual([-3, 4]);
    expect(() => hex.parse("x")).toThrow(RangeError);
  });
});

describe("squares", () => {
  it("are named and found again", () => {
    expect(square.name(square.parse("O15"))).toBe("O15");
    expect(() => square.parse("AA")).toThrow(RangeError);
  });
});
