/** One static host with the built page, and one real browser, for all files of a run. */

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { ARGS, chromiumPath } from "../server";
import { PATIENCE_MS } from "../waiting";
import { startHost } from "./host";

export const FOLDER = "../src/tilery/page/static";

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(`${FOLDER}/sw.js`)) throw new Error("The page has not been built: run make page.");
  const host = await startHost(FOLDER);
  const browser = await chromium.launchServer({ executablePath: chromiumPath(), args: ARGS, timeout: PATIENCE_MS });
  provide("url", host.url);
  provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await host.close();
  };
}
