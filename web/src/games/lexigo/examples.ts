import { centreOf, tileAt } from "../../board/sample";
import type { Pin, Scene, Trail } from "../../gen/wire";
import type { Example } from "../../rules/example";

type Grid = Readonly<Record<string, string>>;

function scene(grid: Grid, pawns: Readonly<Record<number, string>>, walk: readonly string[] = [], fresh: readonly string[] = []): Scene {
  const tiles = Object.entries(grid).map(([at, tile]) => tileAt("hexagon", at, tile, { id: `tile ${at}`, fresh: fresh.includes(at) }));
  const pins: Pin[] = Object.entries(pawns).map(([seat, at]) => ({
    id: `pawn ${seat}`,
    seat: Number(seat),
    kind: "pawn",
    at,
    ...centreOf("hexagon", at),
  }));
  const centres = walk.map((at) => centreOf("hexagon", at));
  const trail: Trail = { seat: 0, kind: "word", cells: walk, xs: centres.map(({ x }) => x), ys: centres.map(({ y }) => y) };
  return { tiles, pins, trails: walk.length ? [trail] : [] };
}

const ring = { "1,0": "C", "0,1": "A", "-1,1": "T", "-1,0": "E", "0,-1": "R", "1,-1": "S" };
const canter = ["1,0", "0,1", "0,0", "-1,1", "-1,0", "0,-1"];
const states = { "1,0": "S", "0,1": "E", "-1,1": "T", "-1,0": "A", "0,-1": "I", "1,-1": "K" };

const examples: readonly Example[] = [
  {
    title: "Walk a word",
    steps: [
      { scene: scene(ring, { 0: "1,0" }), text: "Your pawn stands on C, in a ring of six tiles with nothing in the middle." },
      {
        scene: scene({ ...ring, "0,0": "N" }, { 0: "0,-1" }, canter, ["0,0"]),
        text: "Put your N in the middle and walk CANTER. The pawn ends on the R.",
      },
    ],
  },
  {
    title: "Each new tile touches two",
    steps: [
      { scene: scene(ring, { 0: "1,0" }), text: "A tile to the right of C would touch only C: not allowed yet." },
      {
        scene: scene({ ...ring, "1,1": "U", "2,0": "T" }, { 0: "2,0" }, ["1,0", "1,1", "2,0"], ["1,1", "2,0"]),
        text: "But put U below C first; then T leans on C and U: CUT.",
      },
    ],
  },
  {
    title: "A tile may be used twice",
    steps: [
      { scene: scene(states, { 0: "1,0" }), text: "The pawn stands on S." },
      {
        scene: scene({ ...states, "0,0": "T" }, { 0: "1,0" }, ["1,0", "0,0", "-1,0", "-1,1", "0,1", "1,0"], ["0,0"]),
        text: "STATES with a T in the middle starts and ends on the same S. Never twice in a row, though: a double letter needs two tiles.",
      },
    ],
  },
  {
    title: "Knocking",
    steps: [
      { scene: scene(ring, { 0: "1,0", 1: "-1,1" }), text: "Another pawn stands on the T." },
      {
        scene: scene({ ...ring, "0,0": "N" }, { 0: "0,-1", 1: "1,-1" }, canter, ["0,0"]),
        text: "CANTER walks over it: the pawn is knocked off, and you put it on another tile, here the S.",
      },
    ],
  },
];

export default examples;
