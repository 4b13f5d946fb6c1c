/** The games this client can play, found by their folders; a new folder is a new game. */

import type { Scene } from "../gen/wire";
import type { Example } from "../rules/example";
import type { GameUI } from "../table/play";

const found = import.meta.glob<{ default: GameUI }>("./*/index.ts");
const pictures = import.meta.glob<{ default: Scene }>("./*/picture.ts", { eager: true });

/** The table of a game, loaded when it is needed; null if this client has none for it. */
export async function gameUI(id: string): Promise<GameUI | null> {
  const load = found[`./${id}/index.ts`];
  return load ? (await load()).default : null;
}

export function playable(id: string): boolean {
  return `./${id}/index.ts` in found;
}

/** What the shelf shows of a game; an empty scene if its folder has no picture. */
export function picture(id: string): Scene {
  return pictures[`./${id}/picture.ts`]?.default ?? {};
}

/** Games on a table without end, whose cells are not drawn; known without loading their tables. */
export function openTable(id: string): boolean {
  return !(picture(id).cells?.length ?? 0);
}

const shown = import.meta.glob<{ default: readonly Example[] }>("./*/examples.ts");

/** The live examples of a game's rules. */
export async function examples(id: string): Promise<readonly Example[]> {
  return (await shown[`./${id}/examples.ts`]?.())?.default ?? [];
}
