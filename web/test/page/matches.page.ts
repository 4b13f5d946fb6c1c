/** Whole matches without a network; their records verify at home. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { launch, leave, visitor } from "../browser";
import { SHORT } from "../games";
import { python } from "../server";
import { sample } from "../soak";
import { ask, begin, kept, playOut, ready, visit } from "./device";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("without a network", () => {
  it("plays whole matches, and their records verify at home", async () => {
    const ann = await visitor(browser);
    const { page, context } = ann;
    await visit(page, inject("url"));
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await ready(page);
    const folder = mkdtempSync(join(tmpdir(), "tilery-page-"));
    const files: string[] = [];
    for (const game of sample(Object.keys(SHORT), "quillico")) {
      const match = await begin(page, game, SHORT[game]);
      await playOut(page);
      const file = join(folder, `${game}.tilery`);
      writeFileSync(file, await ask<string>(page, "GET", `/matches/${match}/record`));
      files.push(file);
    }
    execFileSync(python(), ["-m", "tilery", "verify", ...files]); // fails if one of them does not verify
    await leave(ann);
  });
});
