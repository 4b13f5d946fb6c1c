import { octWord } from "../../board/sample";
import type { Scene } from "../../gen/wire";

const picture: Scene = {
  tiles: [
    ...octWord("S T O+ R E+", [0, 0, 0, 0], 0),
    ...octWord("T I E", [1, 0, 0, 0], 2, [0]),
    ...octWord("B O O T", [2, 0, 2, 0], 2, [2]),
    ...octWord("E G G", [4, 0, 0, 0], 1, [0]),
    ...octWord("H I S", [0, 0, 0, 2], 1, [2]),
  ],
};

export default picture;
