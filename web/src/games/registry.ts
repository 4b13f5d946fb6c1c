/** The games this client can play, found by their folders; a new folder is a new game. */

import { tileAt } from "../board/sample";
import type { Scene } from "../gen/wire";
import type { RealTable } from "../real_table/referee/entry";
import type { Example } from "../rules/example";
import type { GameUI } from "../table/play";

const found = import.meta.glob<{ default: GameUI }>("./*/index.ts");
const pictures = import.meta.glob<{ default: Scene }>("./*/picture.ts", { eager: true });

/** The table of a game, loaded when it is needed; a plain one for a game that brings none. */
export async function gameUI(id: string, scene: Scene): Promise<GameUI> {
  const load = found[`./${id}/index.ts`];
  return load ? (await load()).default : (await import("../plain")).plainUI(id, scene);
}

/** Whether this client has a table made for the game. */
export function ownTable(id: string): boolean {
  return `./${id}/index.ts` in found;
}

/** What the shelf shows of a game; the beginning of its title if its folder has no picture. */
export function picture(id: string, title = ""): Scene {
  return pictures[`./${id}/picture.ts`]?.default ?? { tiles: spelled(title) };
}

function spelled(title: string): Scene["tiles"] {
  const rows = title
    .toUpperCase()
    .split(/[^A-Z]+/)
    .slice(0, 3);
  return rows.flatMap((word, row) => Array.from(word.slice(0, 7), (letter, i) => tileAt("square", `${"ABCDEFG"[i]}${row + 1}`, letter)));
}

/** Games on a table without end, whose cells are not drawn; known without loading their tables. */
export function openTable(id: string): boolean {
  return ownTable(id) && !(picture(id).cells?.length ?? 0);
}

const shown = import.meta.glob<{ default: readonly Example[] }>("./*/examples.ts");

/** The live examples of a game's rules. */
export async function examples(id: string): Promise<readonly Example[]> {
  return (await shown[`./${id}/examples.ts`]?.())?.default ?? [];
}

const realTables = import.meta.glob<{ default: RealTable }>("./*/real_table.ts");

/** What a game brings for a set on a real table; null if it has no such part. */
export async function realTable(id: string): Promise<RealTable | null> {
  return (await realTables[`./${id}/real_table.ts`]?.())?.default ?? null;
}
