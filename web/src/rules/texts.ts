/** The rules as the repository has them: `docs/games/<id>.md` is the short way in, RULES.md has every number. */

type Page = () => Promise<{ default: string }>;

const introductions = import.meta.glob("../../../docs/games/*.md", { query: "?page" }) as Record<string, Page>;
const rulebooks = import.meta.glob("../../../src/tilery/games/*/RULES.md", { query: "?page" }) as Record<string, Page>;

export async function introduction(game: string): Promise<string> {
  return (await introductions[`../../../docs/games/${game}.md`]?.())?.default ?? "";
}

export async function rulebook(game: string): Promise<string> {
  return (await rulebooks[`../../../src/tilery/games/${game}/RULES.md`]?.())?.default ?? "";
}
