import { octWord, onlyTiles, tileAt } from "../../board/sample";
import type { SceneTile } from "../../gen/wire";
import type { Example } from "../../rules/example";

const fresh = (tiles: readonly SceneTile[]) => tiles.map((tile) => ({ ...tile, fresh: true }));
const store = octWord("S T O+ R E+", [0, 0, 0, 0], 0);
const tie = octWord("T I E", [1, 0, 0, 0], 2, [0]);
const boot = octWord("B O O T", [2, 0, 2, 0], 2, [2]);
const nut = octWord("N U T", [0, 0, 2, 0], 2);
const river = octWord("R I V E R", [0, 0, 0, 0], 0);
const starred = river.map((tile) => (tile.at === "3,0,0,0" ? tileAt("octagon", tile.at, "*") : tile));
const tale = octWord("T A L E", [-3, 0, 0, 0], 0);

const examples: readonly Example[] = [
  {
    title: "Words that cross",
    steps: [
      { scene: onlyTiles(fresh(store)), text: "STORE: three black letters and two red ones make 3 + 4 = 7." },
      { scene: onlyTiles([...store, ...fresh(tie)]), text: "TIE goes south from the T for 1 + 1 + 1 = 3." },
      {
        scene: onlyTiles([...store, ...tie, ...fresh(boot)]),
        text: "BOOT through the red O makes 5, and its T joins the I: IT, 2 more. BOOK would be refused: neither IK nor KI is a word.",
      },
    ],
  },
  {
    title: "Eight directions",
    steps: [
      { scene: onlyTiles(tale), text: "TALE runs east into its E." },
      {
        scene: onlyTiles([...tale, ...fresh(octWord("F R E E", [0, 0, 3, 0], 2, [3]))]),
        text: "FREE comes down from the north into the same E.",
      },
      {
        scene: onlyTiles([...tale, ...octWord("F R E E", [0, 0, 3, 0], 2, [3]), ...fresh(octWord("E G G", [0, 0, 0, 0], 1, [0]))]),
        text: "EGG leaves it to the south-east. To the north-east it would overlap FREE.",
      },
    ],
  },
  {
    title: "Using a letter, not standing beside one",
    steps: [
      { scene: onlyTiles(nut), text: "NUT, read downwards." },
      {
        scene: onlyTiles([...nut, ...fresh(octWord("T O+", [0, 0, 0, 0], 0, [0]))]),
        text: "TO uses the T where it lies: 1 + 2 = 3. ZOO beside it, only touching the T with its O, would be refused.",
      },
    ],
  },
  {
    title: "A star is a dead end",
    steps: [
      { scene: onlyTiles(river), text: "RIVER lies on the table, and you hold a star." },
      { scene: onlyTiles(starred), text: "The star takes the E, which must go into the word you play now." },
      {
        scene: onlyTiles([...starred, ...fresh(octWord("E A R", [4, 0, 2, 0], 2, [2]))]),
        text: "EAR comes down into the last R for 3. No word will ever run through the star again.",
      },
    ],
  },
];

export default examples;
