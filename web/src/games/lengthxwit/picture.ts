import type { Scene } from "../../gen/wire";
import { tileAt } from "../../board/sample";

const VALUES: Record<string, number> = { R: 1, I: 1, G: 2, H: 3, L: 1 };

const picture: Scene = {
  dice: [
    { id: "1", letter: "B", value: 3 },
    { id: "2", letter: "T", value: 1 },
  ],
  tiles: [..."RIGH"].map((letter, i) => {
    const tile = tileAt("square", `${"ABCD"[i]}2`, letter);
    return { ...tile, x: tile.x + 0.02 * i, face: { letter, value: VALUES[letter] ?? 1 } };
  }),
};

export default picture;
