import { describe, expect, it } from "vitest";
import { isArrow, type Arrow } from "../../board/stops";
import { after, stepTo } from "./choosing";

const RING = ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"];
const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].filter(isArrow);

function reached(choices: readonly string[], pawn: string | null, first: Arrow): Set<string> {
  const found = new Set<string>();
  const open = [stepTo(choices, null, pawn, first)];
  for (const at of open) {
    if (!at || found.has(at)) continue;
    found.add(at);
    open.push(...ARROWS.map((arrow) => stepTo(choices, at, pawn, arrow)));
  }
  return found;
}

describe("choosing a tile for a pawn", () => {
  it("the first arrow key goes from the middle in its direction", () => {
    expect(stepTo(RING, null, null, "ArrowRight")).toBe("1,0");
    expect(stepTo(RING, null, null, "ArrowLeft")).toBe("-1,0");
  });

  it("with nothing in that direction it goes to the nearest at first, and stays later", () => {
    expect(stepTo(["1,0"], null, null, "ArrowLeft")).toBe("1,0");
    expect(stepTo(["1,0"], "1,0", null, "ArrowLeft")).toBeNull();
  });

  it.each(ARROWS)("every tile of the ring is reached by arrow keys, with %s first", (arrow) => {
    expect(reached(RING, null, arrow).size).toBe(6);
    expect(reached(RING.slice(1), "1,0", arrow).size).toBe(5);
  });

  it("the same letter again goes to the next tile that reads it", () => {
    expect(after(["1,0", "0,1"], null)).toBe("1,0");
    expect(after(["1,0", "0,1"], "1,0")).toBe("0,1");
    expect(after(["1,0", "0,1"], "0,1")).toBe("1,0");
    expect(after([], "0,1")).toBeNull();
  });
});
