import { centreOf, tileAt } from "../../board/sample";
import type { Scene } from "../../gen/wire";

const GRID = {
  "1,0": "C",
  "0,1": "A",
  "-1,1": "T",
  "-1,0": "E",
  "0,-1": "R",
  "1,-1": "S",
  "0,0": "N",
  "-2,1": "L",
  "2,-1": "H",
  "1,1": "B",
};
const WALK = ["1,0", "0,1", "0,0", "-1,1", "-1,0", "0,-1"];

const picture: Scene = {
  tiles: Object.entries(GRID).map(([at, tile]) => tileAt("hexagon", at, tile, at === "0,0" ? { fresh: true } : {})),
  trails: [
    {
      seat: 1,
      kind: "word",
      cells: WALK,
      xs: WALK.map((at) => centreOf("hexagon", at).x),
      ys: WALK.map((at) => centreOf("hexagon", at).y),
    },
  ],
  pins: [
    { id: "p0", seat: 0, kind: "pawn", at: "2,-1", ...centreOf("hexagon", "2,-1") },
    { id: "p1", seat: 1, kind: "pawn", at: "0,-1", ...centreOf("hexagon", "0,-1") },
  ],
};

export default picture;
