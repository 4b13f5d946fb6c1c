import { tileAt } from "../../board/sample";
import type { Scene, SceneCell } from "../../gen/wire";
import { parse } from "../../geometry/square";
import type { Example } from "../../rules/example";

const VALUES: Readonly<Record<string, number>> = { F: 4, H: 4, N: 1, D: 2 };
const PREMIUM: Readonly<Record<string, string>> = { A1: "3w", D1: "2l", B2: "2w", C3: "2w", A4: "2l", D4: "2w", F2: "3l" };
const TEXT: Readonly<Record<string, string>> = { "3w": "3W", "2w": "2W", "3l": "3L", "2l": "2L" };

const cells: SceneCell[] = [..."ABCDEFG"].flatMap((column) =>
  [1, 2, 3, 4].map((row) => {
    const id = `${column}${row}`;
    const tone = PREMIUM[id] ?? "plain";
    return { id, x: parse(id).column, y: parse(id).row, shape: "square" as const, tone, text: TEXT[tone] ?? "" };
  }),
);

/** A road as `F@A1 I@B1`; upper case lay there before, what follows `/` is new. */
function scene(road: string, others = "", head = ""): Scene {
  const [before = "", now = ""] = road.split("/");
  const parsed = (text: string, seat: number, fresh: boolean) =>
    text
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((item) => {
        const [letter = "", at = "A1"] = item.split("@");
        return { ...tileAt("square", at, letter, { id: `${seat} ${at}`, seat, fresh }), face: { letter, value: VALUES[letter] ?? 1 } };
      });
  const mine = [...parsed(before, 0, false), ...parsed(now, 0, true)];
  const tiles = [...mine, ...parsed(others, 1, false)];
  const last = mine.find((tile) => tile.at === head) ?? mine[mine.length - 1];
  return {
    cells,
    tiles,
    trails: [{ seat: 0, kind: "road", cells: mine.map(({ at }) => at), xs: mine.map(({ x }) => x), ys: mine.map(({ y }) => y) }],
    pins: last ? [{ id: "head", seat: 0, kind: "head", at: last.at, x: last.x, y: last.y }] : [],
  };
}

const examples: readonly Example[] = [
  {
    title: "The first tile counts the turn",
    steps: [
      { scene: scene("/F@A1"), text: "F is worth 4, so this turn takes exactly four tiles, from a corner on." },
      {
        scene: scene("/F@A1 I@B1 R@C1 E@D1"),
        text: "FIRE scores 24, and the words inside count too: FIR 18, IRE 4, RE 3 and I 1. Together 50.",
      },
      {
        scene: scene("F@A1 I@B1 R@C1 E@D1 /S@E1"),
        text: "Next turn a single S, worth 1: FIRES 8, IRES 4, RES 3, ES 2. Premium cells count only when they are filled.",
      },
    ],
  },
  {
    title: "A road may turn",
    steps: [
      {
        scene: scene("/H@A1 E@B1 N@B2 T@C2"),
        text: "H is worth 4. HE across scores 15 on the triple word; EN downwards (2) doubles on B2. NT is no word and costs nothing.",
      },
    ],
  },
  {
    title: "Through",
    steps: [
      { scene: scene("A@A2", "T@B2"), text: "Your head is the A; another road's T lies in your way." },
      { scene: scene("A@A2 /E@C2", "T@B2"), text: "Go straight through it: E on the far side makes ATE for 3. The T stays as it is." },
    ],
  },
  {
    title: "Over",
    steps: [
      { scene: scene("A@A2", "T@B2"), text: "Or cover it. What lies beneath is out of play for good." },
      { scene: scene("A@A2 /N@B2"), text: "N over the T makes AN. A tile is never covered by its own letter." },
    ],
  },
];

export default examples;
