import { expect, it } from "vitest";
import { tileAt } from "../../board/sample";
import type { Scene } from "../../gen/wire";
import { name } from "../../geometry/square";
import type { PlayContext } from "../../table/play";
import { keyed } from "../../table/rack";
import { WordRoad } from "./play.svelte";

const CELLS = Array.from({ length: 225 }, (_, i) => {
  const [x, y] = [i % 15, Math.floor(i / 15)];
  return { id: name({ column: x, row: y }), x, y, shape: "square" as const };
});
const VALUES: Readonly<Record<string, number>> = { F: 4, D: 2 };

/** A table of mine with these tiles; the head of my road is on `head`. */
function table(rack: string, { tiles = "", head = "", road = "" } = {}) {
  const scene: Scene = {
    cells: CELLS,
    tiles: tiles
      .split(" ")
      .filter(Boolean)
      .map((at) => tileAt("square", at, "X")),
    pins: head ? [{ id: "head", seat: 0, kind: "head", at: head, x: 0, y: 0 }] : [],
    trails: road ? [{ seat: 0, kind: "road", cells: road.split(" "), xs: [], ys: [] }] : [],
  };
  const messages: string[] = [];
  const context = {
    asks: (kind: string) => kind === "play",
    scene,
    seat: 0,
    prompt: { id: 7, kinds: ["play"] },
    preview: null,
    rack: keyed([...rack].map((letter) => ({ letter, tile: letter, value: VALUES[letter] ?? 1 }))),
    announce: (text: string) => messages.push(text),
    explain: (text: string) => messages.push(text),
  } as unknown as PlayContext;
  return { play: new WordRoad(context), messages };
}
const press = (play: WordRoad, ...keys: string[]) => keys.forEach((key) => play.key({ key } as KeyboardEvent));
const cells = (play: WordRoad) => play.laid.map(({ at, tile }) => tile + at).join(" ");

it("asks where the first tile may go before any is laid", () => {
  const { play } = table("FIRE");
  expect(play.proposal).toEqual({ kind: "play", place: [] });
  expect(play.open).toEqual([]);
  play.previewed(["A1", "O1"]);
  expect(play.open).toEqual(["A1", "O1"]);
  expect(play.overlay.targets.map(({ at }) => at)).toEqual(["A1", "O1"]);
});

it("takes keys pressed before the server has answered, in their order", () => {
  const { play } = table("FIRE");
  press(play, "ArrowLeft", "f", "ArrowRight", "i");
  expect(cells(play)).toBe("");
  play.previewed(["A1"]);
  expect(cells(play)).toBe("FA1");
  play.previewed(["B1", "A2"]);
  expect(cells(play)).toBe("FA1 IB1");
});

it("lays typed letters straight on at once where the next cell is empty", () => {
  const { play } = table("FIRE", { head: "A1", tiles: "A1" });
  play.previewed(["B1", "A2"]);
  press(play, "ArrowRight", "f", "i", "r");
  expect(cells(play)).toBe("FB1 IC1 RD1");
});

it("waits for the server where a tile lies ahead, and then goes through it", () => {
  const { play } = table("FIRE", { head: "A1", tiles: "A1 C1" });
  play.previewed(["B1", "A2"]);
  press(play, "ArrowRight", "f", "i", "r");
  expect(cells(play)).toBe("FB1");
  play.previewed(["C1", "D1", "B2"]);
  expect(cells(play)).toBe("FB1 ID1 RE1");
});

it("aims only at cells the server named, the farthest straight ahead first", () => {
  const { play, messages } = table("FIRE", { head: "B2", tiles: "B2 C2" });
  play.previewed(["D2", "C2", "B3"]);
  press(play, "ArrowRight");
  expect(play.aim).toBe("D2");
  press(play, "ArrowRight");
  expect(play.aim).toBe("C2");
  press(play, "ArrowLeft");
  expect(play.aim).toBeNull();
  expect(messages.at(-1)).toBe("The road cannot go there.");
});

it("goes nowhere once the turn is complete", () => {
  const { play } = table("DEE", { head: "A1", tiles: "A1" });
  play.previewed(["B1"]);
  press(play, "ArrowRight", "d", "e");
  play.previewed([]);
  press(play, "e");
  expect(cells(play)).toBe("DB1 EC1");
  expect(play.overlay.targets).toEqual([]);
});

it("asks about the tiles before a laid one that is dragged, and then about all again", () => {
  const { play } = table("FIRE", { head: "A1", tiles: "A1" });
  play.lay({
    kind: "play",
    place: [
      { at: "B1", tile: "F" },
      { at: "C1", tile: "I" },
    ],
  });
  const [, second] = play.laid;
  const source = { from: "laid" as const, key: second?.key ?? "", face: {}, shape: "square" as const };
  expect(play.snap(source, { x: 1, y: 1 })).toBeNull();
  expect(play.proposal).toEqual({ kind: "play", place: [{ at: "B1", tile: "F" }] });
  play.previewed(["C1", "B2"]);
  expect(play.proposal).toMatchObject({ place: [{ at: "B1" }, { at: "C1" }] });
  const spot = play.snap(source, { x: 1, y: 1 });
  expect(spot?.at).toBe("B2");
  play.drop(source, spot);
  expect(cells(play)).toBe("FB1 IB2");
});

it("forgets what it knew when another question is asked", () => {
  const { play } = table("FIRE");
  play.previewed(["A1"]);
  Object.assign((play as unknown as { context: object }).context, { prompt: { id: 9, kinds: ["play"] } });
  expect(play.open).toEqual([]);
});

it("lays a letter typed without an aim straight on, else on the first open cell", () => {
  const { play } = table("FIRE", { head: "B2", tiles: "A2 B2", road: "A2 B2" });
  play.previewed(["B1", "C2", "B3"]);
  press(play, "f");
  expect(cells(play)).toBe("FC2");
  const corner = table("FIRE");
  corner.play.previewed(["A1", "O1"]);
  press(corner.play, "f");
  expect(cells(corner.play)).toBe("FA1");
});

it("covers a tile of the same turn where the rules open its cell, and else takes it up", () => {
  const { play } = table("FIRE", { head: "A1", tiles: "A1" });
  play.previewed(["B1"]);
  press(play, "f");
  play.previewed(["B2"]);
  press(play, "ArrowDown", "i");
  const ghost = play.overlay.ghosts[0];
  if (!ghost) throw new Error("no tile is laid");
  const hit = { point: ghost, ghost, target: null, at: ghost.at, tile: false } as unknown as Parameters<WordRoad["tapBoard"]>[0];
  play.previewed(["B1", "C2"]);
  play.tapRack("R#0");
  play.tapBoard(hit);
  expect(cells(play)).toBe("FB1 IB2 RB1");
  play.tapBoard(hit);
  expect(cells(play)).toBe("");
});
