import { tileAt } from "../../board/sample";
import type { Scene, SceneCell } from "../../gen/wire";

const VALUES: Record<string, number> = { F: 4, D: 2, W: 4 };
const road = (word: string, cells: string, seat: number) =>
  cells.split(" ").map((at, i) => {
    const letter = word[i] as string;
    return { ...tileAt("square", at, letter, { seat }), face: { letter, value: VALUES[letter] ?? 1 } };
  });
const trail = (cells: string, seat: number) => {
  const names = cells.split(" ");
  const tiles = names.map((at) => tileAt("square", at, "A"));
  return { seat, kind: "road" as const, cells: names, xs: tiles.map((t) => t.x), ys: tiles.map((t) => t.y) };
};
const PREMIUM: Record<string, string> = { A1: "3w", D1: "2l", B2: "2w", C3: "2w", F2: "3l", G3: "2l" };
const cells: SceneCell[] = [..."ABCDEFG"].flatMap((column) =>
  [1, 2, 3, 4].map((row) => {
    const id = `${column}${row}`;
    return { id, x: column.charCodeAt(0) - 65, y: row - 1, shape: "square" as const, tone: PREMIUM[id] ?? "plain" };
  }),
);
const first = "A1 B1 C1 D1 D2 D3";
const second = "G1 G2 F2 F3 F4 E4";

const picture: Scene = {
  cells,
  tiles: [...road("FIRESO", first, 0), ...road("ROADEN", second, 1)],
  trails: [trail(first, 0), trail(second, 1)],
  pins: [
    { id: "h0", seat: 0, kind: "head", at: "D3", x: 3, y: 2 },
    { id: "h1", seat: 1, kind: "head", at: "E4", x: 4, y: 3 },
  ],
};

export default picture;
