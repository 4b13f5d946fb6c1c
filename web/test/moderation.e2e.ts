/** Mute, block, report and the moderators' pages; what the owner of a table may do. */

import { execFileSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, leave, makeTable, sitDown, visitor } from "./browser";
import { serve, stop } from "./server";
import { soak } from "./soak";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const python = process.env["TILERY_PYTHON"] ?? join(root, ".venv/bin/python");
let browser: Browser;
let folder: string;
let server: ChildProcess;
let baseURL: string;
beforeAll(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), "tilery-moderation-"));
  const running = await serve(folder);
  server = running.child;
  baseURL = `http://127.0.0.1:${running.port}`;
});
afterAll(async () => {
  await browser.close();
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
});

it("somebody is muted and reported, and a moderator sees the evidence and closes the report", async () => {
  const ann = await visitor(browser, { baseURL });
  const bo = await visitor(browser, { baseURL });
  const table = await makeTable(ann, { game: "quillico", seats: [{ kind: "me" }, { kind: "open" }], name: "Ann" });
  await sitDown(bo, table, "Bo");
  await ann.page.locator("main.table").waitFor();
  await bo.page.getByRole("button", { name: "Chat" }).click();
  await bo.page.getByLabel("Write a message").fill("something rude");
  await bo.page.getByRole("button", { name: "Send" }).click();
  await ann.page.getByRole("button", { name: /Chat/ }).click();
  await ann.page.getByText("something rude").waitFor();
  const size = await ann.page.getByRole("button", { name: "Bo", exact: true }).boundingBox();
  expect(Math.min(size?.width ?? 0, (size?.height ?? 0) + 8)).toBeGreaterThanOrEqual(44);
  await ann.page.getByRole("button", { name: "Bo", exact: true }).click();
  if (soak) expect(await findings(ann.page)).toEqual([]);
  await ann.page.getByRole("button", { name: "Report to the moderators…" }).click();
  await ann.page.getByLabel("What happened?").fill("see the chat");
  await ann.page.getByRole("button", { name: "Send report" }).click();
  await ann.page.getByText("The moderators will look at it.").waitFor();
  await ann.page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await ann.page.getByRole("button", { name: "Menu" }).click();
  await ann.page.getByRole("button", { name: "Mute, block or report Bo…" }).click(); // found without a line of theirs
  await ann.page.getByRole("button", { name: "Mute: hide their messages" }).click();
  await ann.page.getByText("something rude").waitFor({ state: "detached" });
  await ann.page.goto("/me");
  await ann.page.getByRole("button", { name: "Unmute" }).click();
  await ann.page.getByRole("region", { name: "Muted and blocked" }).waitFor({ state: "detached" });

  const mod = await visitor(browser, { baseURL });
  await mod.page.goto("/me");
  await mod.page.getByLabel("Username").fill("mod");
  await mod.page.getByLabel("Password").fill("correct horse");
  await mod.page.getByRole("button", { name: "Create account" }).click();
  await mod.page.getByText("Signed in as").waitFor();
  execFileSync(python, ["-m", "tilery", "admin", "role", "mod", "moderator", "--data", folder]);
  await mod.page.reload();
  await mod.page.getByRole("link", { name: "Reports" }).click();
  await mod.page.getByRole("link", { name: "Bo: What they wrote" }).waitFor();
  expect(await findings(mod.page)).toEqual([]);
  await mod.page.getByRole("link", { name: "Bo: What they wrote" }).click();
  await mod.page.getByText("something rude").waitFor();
  await mod.page.getByText("Figures are worked out once the match is over.").waitFor();

  await bo.page.getByRole("button", { name: "Menu" }).click();
  await bo.page.getByRole("button", { name: "Leave the match…" }).click();
  await bo.page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await bo.page.getByRole("region", { name: "Result" }).waitFor();
  await mod.page.reload();
  await mod.page.getByRole("button", { name: "Work out the figures" }).click();
  await mod.page.getByText("not a verdict").waitFor();
  expect(await findings(mod.page)).toEqual([]);
  await mod.page.getByLabel("Note for the other moderators").fill("talked to them");
  await mod.page.getByRole("button", { name: "Close the report" }).click();
  await mod.page.getByText("talked to them").waitFor();
  await mod.page.getByRole("link", { name: "All reports" }).click();
  await mod.page.getByText("No open reports.").waitFor();
  await leave(ann, bo, mod);
});

it.runIf(soak)("the owner removes somebody from the waiting room and turns chat off", async () => {
  const ann = await visitor(browser, { baseURL });
  const bo = await visitor(browser, { baseURL });
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }] as const;
  const table = await makeTable(ann, { game: "quillico", seats, name: "Ann" });
  const join = async () => {
    await bo.page.goto(`/table/${table.match}?code=${table.code}`);
    await bo.page.getByLabel("Your name").fill("Bo");
    await bo.page.getByRole("button", { name: "Join" }).click();
  };
  await join();
  await ann.page.getByRole("button", { name: "Remove Bo" }).click();
  await bo.page.getByText("There is an open seat.").waitFor();
  await join();
  await ann.page.getByRole("button", { name: "Remove Bo" }).waitFor(); // one seat is left
  await ann.page.getByLabel("Add a bot").selectOption("novice");
  await ann.page.locator("main.table").waitFor();
  await ann.page.getByRole("button", { name: /Chat/ }).click();
  await ann.page.getByLabel("Only I can write").check();
  await bo.page.locator("main.table").waitFor();
  await bo.page.getByRole("button", { name: /Chat/ }).click();
  await bo.page.getByText("The owner of the table has turned chat off.").waitFor();
  await leave(ann, bo);
});
