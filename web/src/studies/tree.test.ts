import { expect, it } from "vitest";
import type { StudyTurn } from "../gen/wire";
import { linesOf, noteAt, placeOf, placeText, playsTo, turnOf, withNote, withoutPlay, withPlay } from "./tree";

const pass = { seat: 0, action: { kind: "pass" } };
const reply = { seat: 1, action: { kind: "pass" } };

it("a play is added once, and others after it", () => {
  const first = withPlay([], 4, [], pass);
  expect(first.place).toEqual([0]);
  const again = withPlay(first.turns, 4, [], pass);
  expect(again).toEqual({ turns: first.turns, place: [0] });
  const second = withPlay(first.turns, 4, [0], reply);
  expect(second.place).toEqual([0, 0]);
  expect(playsTo(turnOf(second.turns, 4).lines ?? [], [0, 0]).map(({ seat }) => seat)).toEqual([0, 1]);
  expect(linesOf(turnOf(second.turns, 4).lines ?? []).map(({ place }) => placeText(place))).toEqual(["0", "0.0"]);
});

it("notes stand at turns and at plays, and turns with nothing go", () => {
  const { turns } = withPlay([], 4, [], pass);
  const noted = withNote(withNote(turns, 4, [0], "Why not?"), 2, [], "The opening");
  expect(noted.map((one) => one.turn)).toEqual([2, 4]);
  expect(noteAt(turnOf(noted, 4), [0])).toBe("Why not?");
  expect(noteAt(turnOf(noted, 2), [])).toBe("The opening");
  const empty: StudyTurn[] = withNote(withoutPlay(noted, 4, [0]), 2, [], "");
  expect(empty).toEqual([]);
});

it("a place of a link is read, and nonsense is none", () => {
  expect(placeOf("0.2.1")).toEqual([0, 2, 1]);
  expect(placeOf(null)).toEqual([]);
  expect(placeOf("x")).toEqual([]);
});
