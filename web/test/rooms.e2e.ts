/** Rooms with a leader and two people in browsers of their own, the projector, and quick pairing. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { callMe, launch, leave, PHONE, visitor, type Visitor } from "./browser";
import { sample, soak } from "./soak";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function openRoom({ page }: Visitor, name: string): Promise<string> {
  await page.goto("/");
  await page.getByRole("link", { name: "Rooms" }).click();
  await page.getByLabel("Name of the room").fill(name);
  await page.getByLabel("Game").selectOption("wordroad");
  await page.getByLabel("Format").selectOption("swiss");
  await page.getByRole("button", { name: "Open the room" }).click();
  return (await page.locator(".code").innerText()).trim();
}

async function joinRoom({ page }: Visitor, code: string, name: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Have a code?").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByText(`Welcome, ${name}. Wait for the first round.`).waitFor();
}

it("a leader and two people play a round, which is shown on a projector and counted", async () => {
  const lead = await visitor(browser);
  const ann = await visitor(browser, PHONE);
  const bo = await visitor(browser, PHONE);
  const code = await openRoom(lead, "Thursday club");
  expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{3}$/);
  await lead.page.getByRole("img", { name: "QR code of the link to this room" }).waitFor();
  await joinRoom(ann, code, "Ann");
  await joinRoom(bo, code, "Bo");
  await lead.page.getByRole("button", { name: "Change Bo" }).waitFor(); // news come by themselves
  expect(await findings(lead.page)).toEqual([]);
  expect(await findings(ann.page)).toEqual([]);

  await lead.page.getByRole("button", { name: "Start round 1" }).click();
  await lead.page.getByText("Ann and Bo are playing").or(lead.page.getByText("Bo and Ann are playing")).waitFor();
  const { page: wall, context: beside } = await visitor(browser);
  await wall.goto((await lead.page.getByRole("link", { name: "Projector", exact: true }).getAttribute("href")) ?? "");
  await wall.getByRole("img", { name: "Table 1, the board" }).waitFor();
  expect(await findings(wall)).toEqual([]);

  await lead.page.getByRole("button", { name: "Change Bo" }).click();
  await lead.page.getByRole("dialog").getByLabel("Name").fill("Bob");
  await lead.page.getByRole("button", { name: "Rename" }).click();
  await wall.getByRole("region", { name: "Table 1" }).getByText("Bob").waitFor();

  await ann.page.getByRole("link", { name: "Phone as rack" }).click();
  await ann.page.locator(".rack .slot").first().waitFor();
  expect(await ann.page.getByRole("list", { name: "Seats", exact: true }).count()).toBe(0); // that is on the wall
  expect(await findings(ann.page)).toEqual([]);

  // The wall of somebody who plays shows what spectators see, too.
  const own = await ann.context.newPage();
  await own.goto(`/projector/${ann.page.url().match(/table\/(\w+)/)?.[1]}`);
  await own.getByRole("img", { name: "Table, the board" }).waitFor();
  expect(await own.locator(".rack").count()).toBe(0);

  await bo.page.getByRole("link", { name: "Go to your table" }).click();
  await bo.page.locator("main.table").waitFor();
  await bo.page.getByRole("button", { name: "Menu" }).click();
  await bo.page.getByRole("button", { name: "Leave the match…" }).click();
  await bo.page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await bo.page.getByRole("link", { name: "Back to the room" }).click();
  await bo.page.getByText("Your match of round 1 is over.").waitFor();
  const first = lead.page.getByRole("group", { name: "Standings" }).locator("tbody tr").first();
  await first.getByRole("rowheader", { name: "Ann" }).waitFor();
  expect(await first.getByRole("cell").allInnerTexts()).toContain("1");

  await lead.page.getByRole("button", { name: "Decide table 1" }).click();
  for (const select of await lead.page.locator("li form select").all()) await select.selectOption("1");
  await lead.page.getByRole("button", { name: "Set the result" }).click();
  await lead.page.getByText("(decided by the leader)").waitFor();
  if (soak) expect(await findings(lead.page)).toEqual([]);

  await lead.page.getByRole("button", { name: "Change Bob" }).click();
  await lead.page.getByRole("button", { name: "Remove…" }).click();
  await lead.page.getByRole("button", { name: "Remove Bob" }).click();
  await lead.page.getByText("Player 2 · removed").waitFor();
  const table = wall.getByRole("region", { name: "Table 1" }); // either of them may have been seated first
  await table.getByText(/(Ann and Player 2|Player 2 and Ann) won \(decided by the leader\)/).waitFor();
  await bo.page.getByText("You were removed from this room.").waitFor();
  await bo.context.close(); // its console has the refusal
  expect(await wall.getByText("Bob").count()).toBe(0);
  expect(await lead.page.getByRole("group", { name: "Standings" }).getByText("Bob").count()).toBe(0);

  // The wall says when the server is gone, and continues by itself.
  await wall.route("**/api/rooms/**", (route) => route.abort());
  await lead.page.getByRole("button", { name: "Bring back Player 2" }).click();
  await wall.getByRole("alert").getByText("The server does not answer.").waitFor();
  await wall.unroute("**/api/rooms/**");
  await wall.getByRole("alert").waitFor({ state: "detached" });
  await table.getByText(/(Ann and Bob|Bob and Ann) won \(decided by the leader\)/).waitFor();
  await beside.close(); // its console has the requests that failed
  await lead.page.emulateMedia({ media: "print" });
  expect(await lead.page.getByRole("button", { name: "Start round 2" }).isVisible()).toBe(false);
  expect(await lead.page.getByRole("group", { name: "Standings" }).isVisible()).toBe(true);
  await leave(lead, ann);
});

it.runIf(soak)("talk in a room is ready-made phrases", async () => {
  const lead = await visitor(browser);
  const ann = await visitor(browser);
  const code = await openRoom(lead, "Class 4b");
  await joinRoom(ann, code, "Ann");
  await lead.page.getByLabel("Your name").fill("Teacher");
  await lead.page.getByRole("button", { name: "Play too" }).click();
  await lead.page.getByText("Welcome, Teacher.").waitFor();
  await lead.page.getByRole("button", { name: "Start round 1" }).click();
  for (const { page } of [lead, ann]) {
    await page.getByRole("link", { name: "Go to your table" }).click();
    await page.getByRole("button", { name: "Chat" }).click();
  }
  expect(await ann.page.getByLabel("Write a message").count()).toBe(0);
  await ann.page.getByRole("button", { name: "Good luck!" }).click();
  await lead.page.getByRole("list", { name: "Chat" }).getByText("Good luck!").waitFor();
  await leave(lead, ann);
});

it("two strangers are paired", async () => {
  const ann = await visitor(browser);
  const bo = await visitor(browser, PHONE);
  for (const { page } of [ann, bo]) {
    await page.goto("/");
    await page.getByRole("link", { name: "Quick pairing" }).click();
    await page.getByLabel("Game").selectOption("lexigo");
    await page.getByLabel("Pace").selectOption("relaxed");
    await callMe(page, page === ann.page ? "Ann" : "Bo");
  }
  if (soak) expect(await findings(bo.page)).toEqual([]);
  // At once: on a busy machine a bot would come to somebody who waits while the other page is looked at.
  await Promise.all([ann, bo].map(({ page }) => page.getByRole("button", { name: "Find players" }).click()));
  for (const { page } of [ann, bo]) {
    await page.locator("main.table").waitFor();
    expect(await page.getByRole("list", { name: "Seats", exact: true }).innerText()).not.toContain("bot");
    await page.getByRole("button", { name: "Chat" }).click();
    await page.getByRole("group", { name: "Phrases" }).waitFor();
    expect(await page.getByText("Only I can write").count()).toBe(0); // of two strangers neither decides for the other
  }
  await leave(bo);

  await ann.page.goto("/pair");
  await ann.page.getByLabel("Game").selectOption("quillico");
  await ann.page.getByRole("button", { name: "Find players" }).click(); // the other match is not over, so it leads there
  await ann.page.locator("main.table").waitFor();
  await leave(ann);
});

it.runIf(soak)("one who stays alone plays a bot that is called one", async () => {
  const cy = await visitor(browser);
  await cy.page.goto("/pair");
  await cy.page.getByLabel("Game").selectOption("quillico");
  await callMe(cy.page, "Cy");
  await cy.page.getByRole("button", { name: "Find players" }).click();
  await cy.page.getByText("Looking for people to play Quillico…").waitFor();
  expect(await findings(cy.page)).toEqual([]);
  await cy.page.locator("main.table").waitFor();
  expect(await cy.page.getByRole("list", { name: "Seats", exact: true }).innerText()).toContain("· bot");
  await leave(cy);
});

it.runIf(soak)("who leaves the page leaves the queue", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  const state = () => page.evaluate(async () => ((await (await fetch("/api/pairing")).json()) as { state: string }).state);
  for (const away of [
    () => page.getByRole("button", { name: "Cancel" }).click(),
    () => page.getByRole("link", { name: "Rules" }).first().click(),
    () => page.reload(),
  ]) {
    await page.goto("/pair");
    await page.getByRole("button", { name: "Find players" }).click();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    await away();
    await expect.poll(state).toBe("none");
  }
  await leave(ann);
});

it("the pages to open a room and to be paired, on a phone", async () => {
  const ann = await visitor(browser, PHONE);
  const paths = sample(["/rooms", "/pair", "/room/nothing"], "/room/nothing"); // access.e2e.ts looks at the others
  for (const path of paths) {
    await ann.page.goto(path);
    await ann.page.locator("main h1").waitFor();
    expect(await findings(ann.page)).toEqual([]);
    const wide = await ann.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
  ann.messages.length = 0; // the browser complains about the room that is not there
  await leave(ann);
});
