import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const WEB = join(import.meta.dirname, "..");
const MOST = 140;
const files = ["src", "test", "vite", "page"].flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
);

/** The formatter breaks code; it leaves comments and texts as they are. */
it("has no line of more than 140 characters", () => {
  const written = files.filter((path) => /\.(ts|mjs|js|svelte|css)$/.test(path) && !path.startsWith("src/gen/"));
  const long = (path: string) =>
    readFileSync(join(WEB, path), "utf8")
      .split("\n")
      .some((line) => line.length > MOST);
  expect(written.filter(long)).toEqual([]);
});
