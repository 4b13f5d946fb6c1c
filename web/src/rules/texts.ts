/** A game's rules as its folder tells them: the introduction is the short way in, RULES.md has every number. */

import type { Scene } from "../gen/wire";

/** HTML, or a picture: a scene, and what it shows in words. */
export type Part = string | { readonly scene: Scene; readonly alt: string };
type Page = () => Promise<{ default: readonly Part[] }>;

const introductions = import.meta.glob("../../../src/tilery/games/*/texts/introduction.md", { query: "?page" }) as Record<string, Page>;
const rulebooks = import.meta.glob("../../../src/tilery/games/*/texts/RULES.md", { query: "?page" }) as Record<string, Page>;

export async function introduction(game: string): Promise<readonly Part[]> {
  return (await introductions[`../../../src/tilery/games/${game}/texts/introduction.md`]?.())?.default ?? [];
}

export async function rulebook(game: string): Promise<readonly Part[]> {
  return (await rulebooks[`../../../src/tilery/games/${game}/texts/RULES.md`]?.())?.default ?? [];
}
