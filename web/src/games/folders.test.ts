import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "..");
const GAMES = readdirSync(join(SRC, "games")).filter((name) => statSync(join(SRC, "games", name)).isDirectory());
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.(ts|svelte)$/.test(path) && !/^(games|gen)\/|\.test\.ts$/.test(path),
);
const withoutComments = (text: string) => text.replace(/\/\*[^]*?\*\/|<!--[^]*?-->|^\s*\/\/.*$/gm, "");

it("finds the folders of all games", () => {
  expect(GAMES.length).toBeGreaterThan(3);
});

it.each(GAMES)("is the only place that names %s", (game) => {
  expect(files.filter((path) => withoutComments(readFileSync(join(SRC, path), "utf8")).includes(game))).toEqual([]);
});
