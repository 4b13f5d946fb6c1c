import { expect, it } from "vitest";
import type { ConditionalMove } from "../gen/wire";
import { added, describePlay, describeWhen, linesOf, removed } from "./tree";

const pass: ConditionalMove = { play: { kind: "pass" } };
const play: ConditionalMove = {
  play: {
    kind: "play",
    place: [
      { at: "A1", tile: "S" },
      { at: "A2", tile: "O" },
    ],
  },
};

it("moves are added after others and removed with what follows them", () => {
  const tree = added(added([pass], [0], play), [0, 0], pass);
  expect(linesOf(tree).map(({ place }) => place.join("."))).toEqual(["0", "0.0", "0.0.0"]);
  expect(linesOf(removed(tree, [0, 0]))).toEqual([{ place: [0], move: { ...pass, next: [] } }]);
  expect(removed(tree, [0])).toEqual([]);
});

it("conditions and answers are sentences", () => {
  expect(describeWhen([], ["Ann", "Bo"])).toBe("Whatever the others play");
  expect(describeWhen([{ seat: 1, word: "lapse" }], ["Ann", "Bo"])).toBe("If Bo plays LAPSE");
  expect(describeWhen([{ seat: 1, cell: "A1" }, { kind: "pass" }], ["Ann", "Bo"])).toBe(
    "If Bo plays on the marked place and somebody passes",
  );
  expect(describePlay(play, [])).toBe("I play SO");
  expect(describePlay(pass, [])).toBe("I pass");
});
