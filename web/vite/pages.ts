/**
 * Markdown of the repository as pages of the client: `import parts from "….md?page"`. Made at build time into HTML, and
 * into scenes for pictures (`pictures/start.json` for any `start.svg`): the client draws those itself.
 */

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { marked } from "marked";
import type { Plugin } from "vite";

const MARK = ".md?page";
/** Pages end with what only programmers want to know; a player is spared it. */
const FOR_PROGRAMMERS = /^## (From Python|For programs)\n[^]*/m;
/** The numbered rules stand on the same page here. */
const ELSEWHERE = / in \[`?RULES\.md`?\]\([^)]*\)/g;

export function markdownPages(): Plugin {
  return {
    name: "tilery-markdown-pages",
    async load(id) {
      if (!id.endsWith(MARK)) return null;
      const file = id.slice(0, -"?page".length);
      this.addWatchFile(file);
      const text = (await readFile(file, "utf8")).replace(FOR_PROGRAMMERS, "").replace(ELSEWHERE, " at the end");
      return moduleOf(await marked.parse(text), dirname(file));
    },
  };
}

/** A module of the parts; links to other documents are plain text. */
function moduleOf(html: string, folder: string): string {
  const withoutLinks = html.replace(/<a href="(?![a-z]+:|#)[^"]*">(.*?)<\/a>/g, "$1");
  const imports: string[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const { 0: whole, 1: path = "", 2: alt = "", index } of withoutLinks.matchAll(/<p><img src="([^":]+)" alt="([^"]*)"><\/p>/g)) {
    const scene = resolve(folder, "pictures", `${basename(path, ".svg")}.json`);
    if (!existsSync(scene)) throw new Error(`no scene for the picture ${path}: ${scene}`);
    imports.push(`import s${imports.length} from ${JSON.stringify(scene)};`);
    parts.push(JSON.stringify(withoutLinks.slice(end, index)), `{ scene: s${imports.length - 1}, alt: ${JSON.stringify(alt)} }`);
    end = index + whole.length;
  }
  parts.push(JSON.stringify(withoutLinks.slice(end)));
  return `${imports.join("\n")}\nexport default [${parts.join(", ")}];\n`;
}
