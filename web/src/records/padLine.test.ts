import { expect, it } from "vitest";
import type { Frame } from "../gen/wire";
import { padLineAt } from "./padLine";

const frame = (seq: number, ...texts: string[]) =>
  ({ seq, scene: { pad: [{ seat: 1, name: "Bo", total: 0, lines: texts.map((text) => ({ text, points: 5 })) }] } }) as unknown as Frame;
const frames = [frame(-1), frame(0), frame(3, "JOWL"), frame(4, "JOWL", "OUT", "LEFT")];

it("finds the line that a step added", () => {
  expect(padLineAt(frames, 3, 1)).toBe("JOWL (5)");
  expect(padLineAt(frames, 4, 1)).toBe("OUT (5)");
});

it("finds nothing where nothing was padLineAt", () => {
  expect(padLineAt(frames, 0, 1)).toBeNull();
  expect(padLineAt(frames, 3, 0)).toBeNull();
  expect(padLineAt(frames, 9, 1)).toBeNull();
});
