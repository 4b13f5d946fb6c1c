/** Markdown of the repository as pages of the client: `import html from "….md?page"`; made into HTML at build time. */

import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
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

/** A module whose pictures are assets of the client and whose links to other documents are plain text. */
function moduleOf(html: string, folder: string): string {
  const pictures: string[] = [];
  const withPictures = html.replace(/<img src="([^":]+)"/g, (_, path: string) => {
    pictures.push(resolve(folder, path));
    return `<img loading="lazy" src="\u0000${pictures.length - 1}\u0000"`;
  });
  const withoutLinks = withPictures.replace(/<a href="(?![a-z]+:|#)[^"]*">(.*?)<\/a>/g, "$1");
  const imports = pictures.map((path, i) => `import p${i} from ${JSON.stringify(`${path}?url`)};`);
  const parts = withoutLinks.split("\u0000").map((part, i) => (i % 2 ? `p${part}` : JSON.stringify(part)));
  return `${imports.join("\n")}\nexport default ${parts.join(" + ")};\n`;
}
