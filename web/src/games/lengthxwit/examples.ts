import type { Face, Scene, Tray } from "../../gen/wire";
import type { Example } from "../../rules/example";

const VALUES: Readonly<Record<string, number>> = {
  D: 2,
  G: 2,
  U: 2,
  B: 3,
  C: 3,
  H: 3,
  M: 3,
  P: 3,
  W: 3,
  Y: 3,
  F: 4,
  K: 4,
  V: 4,
  J: 6,
  X: 6,
  Q: 8,
  Z: 8,
};
const faces = (letters: string): Face[] => [...letters].map((letter) => ({ letter, tile: letter, value: VALUES[letter] ?? 1 }));

function scene(dice: string, rack: string, banked = "", spent = 0): Scene {
  const trays: Tray[] = [{ seat: 0, kind: "rack", title: "tiles", faces: faces(rack) }];
  if (banked) trays.push({ seat: 0, kind: "banked", title: "banked", faces: faces(banked) });
  if (spent)
    trays.push({ seat: 0, kind: "spent", title: "spent", faces: Array.from({ length: spent }, () => ({ tone: "back" as const })) });
  return { dice: [...dice].map((letter, i) => ({ id: `die${i}`, letter, value: VALUES[letter] ?? 1 })), trays };
}

const examples: readonly Example[] = [
  {
    title: "Score at once",
    steps: [
      { scene: scene("T", "RAINSGBOE"), text: "One die shows T. Any word that uses it will do." },
      { scene: scene("T", "GBOE"), text: "TRAINS: six letters worth 1 each, times one die: 6 points. G, B, O and E stay." },
    ],
  },
  {
    title: "Press your luck",
    steps: [
      { scene: scene("T", "RAIBGNSOE"), text: "Show AT instead, and press: the A is banked." },
      { scene: scene("KS", "RIBGNSOE", "A"), text: "A second die comes; all are rolled anew: K and S." },
      { scene: scene("KS", "BGNSOE", "A"), text: "RISK: (4 + 1 + 1 + 1) × 2 dice, and 1 for the bank: 15 points." },
    ],
  },
  {
    title: "Spend a vowel",
    steps: [
      { scene: scene("VJW", "OGNB", "ARI"), text: "V, J and W: no word, and you still hold an O, so you may not fail." },
      { scene: scene("OWN", "GNB", "ARI", 1), text: "Spend the O to roll all three again: O, W and N." },
      { scene: scene("OWN", "NB", "ARI", 1), text: "GOWN: (2 + 1 + 3 + 1) × 3, and 3 banked: 24 points." },
    ],
  },
  {
    title: "The others answer",
    steps: [
      { scene: scene("UI", "QZ"), text: "The dice U and I are left on the table. You hold Q and Z." },
      { scene: scene("UI", ""), text: "QUIZ is worth 19 at face value, and your last tiles are gone: 20 points more." },
    ],
  },
];

export default examples;
