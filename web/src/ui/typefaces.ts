/** The site's typefaces inside a picture: an image that stands alone cannot use those of the page. */

import text from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import tile from "@fontsource/zilla-slab/files/zilla-slab-latin-600-normal.woff2?url";

/** By the names that pictures of the server use (`tilery.draw.markup`). */
const FACES = [
  { family: "Source Sans 3 Variable", weights: "200 900", url: text },
  { family: "Zilla Slab", weights: "400 700", url: tile },
] as const;

/** The SVG with the typefaces embedded; as it is where they cannot be loaded. */
export async function withTypefaces(svg: string): Promise<string> {
  try {
    const rules = await Promise.all(FACES.map(async ({ family, weights, url }) => rule(family, weights, await dataUrl(url))));
    return embed(svg, rules.join(""));
  } catch {
    return svg;
  }
}

function rule(family: string, weights: string, source: string): string {
  return `@font-face{font-family:"${family}";font-weight:${weights};src:url(${source}) format("woff2")}`;
}

/** Put style rules at the beginning of a picture. */
export function embed(svg: string, rules: string): string {
  return svg.replace(/<svg\b[^>]*>/, (tag) => `${tag}<style>${rules}</style>`);
}

async function dataUrl(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} could not be loaded.`);
  const file = await answer.blob();
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(new Error(`${url} could not be read.`));
    reader.readAsDataURL(file);
  });
}
