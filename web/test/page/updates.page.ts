/** The page as an app: it can be installed; a new version on the host is fetched in the background and used when the person wants it. */

import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { launch, leave, visitor, visitorWithDisk } from "../browser";
import { remove } from "../folders";
import { ask, kept, ready, visit } from "./device";
import { startHost } from "./host";
import { FOLDER } from "./setup";

it("can be installed, updates itself, downloads only what has changed, and keeps what was stored", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tilery-host-"));
  cpSync(FOLDER, folder, { recursive: true });
  const host = await startHost(folder);
  const browser = await launch();
  const ann = await visitor(browser);
  await visit(ann.page, host.url);
  await kept(ann.page);
  const manifest = await ann.page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]")?.href ?? "";
    const found = (await (await fetch(link)).json()) as { icons: { src: string }[]; start_url: string };
    const icons = await Promise.all(found.icons.map(async ({ src }) => (await fetch(new URL(src, link))).ok));
    return { icons, start: new URL(found.start_url, link).href };
  });
  expect(manifest).toEqual({ icons: [true, true, true, true], start: host.url });
  await ask(ann.page, "PATCH", "/me", { name: "Ann" });

  const before = host.sent();
  const mark = '<meta name="again">';
  writeFileSync(join(folder, "index.html"), readFileSync(join(folder, "index.html"), "utf8").replace("</head>", `${mark}</head>`));
  const worker = readFileSync(join(folder, "sw.js"), "utf8");
  const digest = createHash("sha256")
    .update(readFileSync(join(folder, "index.html")))
    .digest("hex")
    .slice(0, 12);
  writeFileSync(join(folder, "sw.js"), worker.replace(/"index.html": "\w+"/, `"index.html": "${digest}"`));
  await ann.page.reload();
  await ann.page.getByRole("button", { name: "Update now" }).click();
  await ann.page.locator("meta[name=again]").waitFor({ state: "attached" });
  await ready(ann.page);
  expect(host.sent() - before).toBeLessThan(100_000);
  expect((await ask<{ name: string }>(ann.page, "GET", "/me")).name).toBe("Ann");
  await leave(ann);
  await browser.close();
  await host.close();
  rmSync(folder, { recursive: true });
});

it("leads addresses below it to its own pages, but not those of its files", async () => {
  const host = await startHost(FOLDER);
  const profile = mkdtempSync(join(tmpdir(), "tilery-profile-"));
  const { page, context } = await visitorWithDisk(profile);
  await visit(page, host.url);
  await kept(page);
  await page.goto(`${host.url}bag/lexigo`);
  await page.getByRole("heading", { name: "Only on a server" }).waitFor();
  expect(page.url()).toBe(`${host.url}#/bag/lexigo`);
  await page.goto(`${host.url}licenses/pyodide.txt`);
  expect(await page.locator("body").innerText()).toContain("Mozilla Public License");

  await host.close();
  await page.goto(`${host.url}rules/lexigo?from=a-link`);
  await page.getByRole("heading", { name: "Lexigo" }).first().waitFor();
  expect(page.url()).toBe(`${host.url}#/rules/lexigo?from=a-link`);
  await page.goto(`${host.url}index.html`);
  await page.getByRole("link", { name: "Play Lexigo" }).waitFor();
  await context.close(); // its console has the address that the host does not know
  remove(profile);
});

it("fetches large files once from a bare host, and keeps none that is not the one of this version", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tilery-host-"));
  cpSync(FOLDER, folder, { recursive: true });
  const definitions = join(folder, "python", "definitions.xz");
  const whole = readFileSync(definitions);
  writeFileSync(definitions, "cut off");
  const host = await startHost(folder, undefined, "bare");
  const profile = mkdtempSync(join(tmpdir(), "tilery-profile-"));
  const { page, context } = await visitorWithDisk(profile);
  await visit(page, host.url);
  await kept(page);
  for (const name of ["pyodide/pyodide.asm.wasm", "python/tilery.tgz", "python/stdlib.zip"]) expect(host.timesSent(name), name).toBe(1);

  await page.reload();
  await ready(page);
  expect((await ask<{ code: string }>(page, "GET", "/words/tile")).code).toBe("lexicon/not-loaded");
  writeFileSync(definitions, whole);
  expect((await ask<{ senses: unknown[] }>(page, "GET", "/words/tile")).senses.length).toBeGreaterThan(0);
  await page.goto(`${host.url}#/rooms`);
  await page.getByRole("heading", { name: "Only on a server" }).waitFor();
  await context.close(); // its console has the file that was refused
  await host.close();
  for (const used of [folder, profile]) remove(used);
});
