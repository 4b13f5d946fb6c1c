/** Coming to a table: by the form, by a code, by a private link; talking; looking back with the best plays. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callMe, launch, leave, makeTable, MOVING, sitDown, visitor } from "./browser";
import { answer, lay, standing } from "./games";
import { soak } from "./soak";
import { Limit } from "./waiting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it("a friend comes by the code, and the two talk", async () => {
  const ann = await visitor(browser);
  const bo = await visitor(browser);
  await ann.page.goto("/");
  await ann.page.getByRole("link", { name: "Play Word Road" }).click();
  await callMe(ann.page, "Ann");
  await ann.page.getByRole("radio", { name: "Friend" }).check();
  await ann.page.getByText("Rules: Standard").click();
  await ann.page.getByRole("radio", { name: /Open road/ }).check();
  await ann.page.getByRole("button", { name: "Play", exact: true }).click();
  const code = await ann.page.locator(".code").innerText();
  expect(await ann.page.getByLabel("Link to this table").inputValue()).toContain(`/join/${code}`);

  await bo.page.goto("/");
  await bo.page.getByLabel("Have a code?").fill(code.toLowerCase());
  await bo.page.getByRole("button", { name: "Join" }).click();
  await bo.page.getByRole("region", { name: "Word Road in 30 seconds" }).getByRole("button", { name: "Next" }).first().click();
  await bo.page.getByText("FIRE scores 24").waitFor();
  await bo.page.getByLabel("Your name").fill("Bo");
  await bo.page.getByRole("button", { name: "Join" }).click();
  await bo.page.locator("main.table").waitFor();
  await ann.page.locator("main.table").waitFor();

  const presence = () => ann.frames.findLast((frame) => frame.includes('"presence"'));
  await expect.poll(presence).toContain('"online":[true,true]');
  expect(await ann.page.getByText("Watching").count()).toBe(0);
  expect(await ann.page.getByText("· away").count()).toBe(0);

  await ann.page.getByRole("button", { name: "Chat" }).click();
  await ann.page.getByLabel("Write a message").fill("Good luck, Bo!");
  await ann.page.getByRole("button", { name: "Send" }).click();
  await bo.page.getByRole("button", { name: /Chat 1 new/ }).click();
  await bo.page.getByText("Good luck, Bo!").waitFor();
  await leave(ann, bo);
});

it("a seat is played from another device by its private link", async () => {
  const ann = await visitor(browser);
  const pad = await visitor(browser);
  const { match } = await makeTable(ann, { game: "quillico", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Quinn" });
  await ann.page.locator("main.table").waitFor();
  await ann.page.getByRole("button", { name: "Menu" }).click();
  await ann.page.getByRole("button", { name: "Play on another device" }).click();
  await pad.page.goto(await ann.page.getByLabel(/other device/).inputValue());
  await pad.page.waitForURL(`**/table/${match}`);
  await pad.page.getByRole("group", { name: "Your hand" }).waitFor();
  await leave(ann, pad);
});

it("after the end every turn is looked at, and a rematch is a click away", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
  await makeTable(ann, { game: "lengthxwit", seats, options: { target: 5, max_rounds: 2 }, terms: { hints: true }, name: "Ann" });
  await page.locator("main.table").waitFor();
  const limit = new Limit("the match ends");
  while (limit.allows((await standing(page)) !== "over")) {
    if ((await standing(page)) === "mine") await answer(page);
    else await page.waitForTimeout(100);
  }
  await page.getByRole("region", { name: "Answers" }).waitFor();
  const result = page.getByRole("region", { name: "Result" });
  expect(await result.locator(".row > *").first().innerText()).toContain("Rematch");
  expect(await result.getByRole("link", { name: "Record" }).isVisible()).toBe(false);
  await result.getByText("Share", { exact: true }).click();
  expect(await result.getByRole("link", { name: "Record" }).isVisible()).toBe(true);
  await page.getByRole("link", { name: "Replay" }).click();
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.getByRole("region", { name: "Turns" }).waitFor();
  expect(await page.getByText(/^Every turn with a choice \(\d+\)$/).count()).toBe(1);
  expect(await page.locator("section[aria-label=Turns] > .scroll tbody tr").count()).toBeLessThanOrEqual(5);
  await page.keyboard.press("Home");
  expect(await page.getByRole("slider", { name: "Step of the match" }).inputValue()).toBe("0");
  await page.getByRole("link", { name: "Back to the table" }).click();
  const finished = page.url();
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => url.href !== finished);
  await page.getByRole("region", { name: "Result" }).waitFor({ state: "detached" });
  await page.locator("main.table").waitFor();
  await leave(ann);
});

it("a table that waits can be left, and is no longer one of mine", async () => {
  const ann = await visitor(browser);
  await makeTable(ann, { game: "quillico", seats: [{ kind: "me" }, { kind: "open" }], name: "Ann" });
  const mine = ann.page.waitForResponse("**/api/matches/mine");
  await ann.page.getByRole("button", { name: "Leave the table" }).click();
  await ann.page.getByRole("link", { name: "Play Quillico" }).waitFor();
  await mine;
  expect(await ann.page.getByRole("region", { name: "Continue" }).count()).toBe(0);
  await leave(ann);
});

it.runIf(soak)("leaving says what it does, and a rematch is offered to the other", async () => {
  const ann = await visitor(browser);
  const bo = await visitor(browser);
  const terms = { clock: { kind: "turn", seconds: 600 } };
  const table = await makeTable(ann, { game: "lexigo", seats: [{ kind: "me" }, { kind: "open" }], terms, name: "Ann" });
  await ann.page.getByText("Standard rules. 10 minutes per move.").waitFor();
  await sitDown(bo, table, "Bo");
  await ann.page.getByRole("button", { name: "Menu" }).click();
  await ann.page.getByRole("button", { name: "Leave the match…" }).click();
  await ann.page.getByText("Leave the match? Bo wins.").waitFor();
  await ann.page.getByRole("button", { name: "Leave the match", exact: true }).click();
  await bo.page.getByRole("button", { name: "Rematch" }).click();
  await bo.page.getByRole("heading", { name: "Invite a friend" }).waitFor();
  await ann.page.getByRole("button", { name: "Join the rematch" }).click();
  await ann.page.getByRole("button", { name: "Join" }).click();
  for (const { page } of [ann, bo]) await page.locator("main.table:not([data-prompt=over])").waitFor();
  await leave(ann, bo);
});

it("the words of a play light up with their points", async () => {
  const ann = await visitor(browser, MOVING);
  const { page } = ann;
  const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
  await makeTable(ann, { game: "wordroad", seats, terms: { hints: true }, name: "Ann" });
  await page.locator(".controls").waitFor();
  await lay(page);
  // Watched from within: on a busy machine the light may be gone before anybody outside has looked.
  const seen = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => document.querySelector(".board:has(.glow) .note.word") && resolve();
        new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
      }),
  );
  await Promise.all([seen, page.locator(".controls .button.main").click()]);
  await leave(ann);
});

it.runIf(soak)("moving the view marks no text", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await makeTable(ann, { game: "wordroad", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Ann" });
  await page.locator(".board svg .ruler").first().waitFor();
  const box = await page.locator(".board").boundingBox();
  if (!box) throw new Error("no board");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 120, y - 200, { steps: 5 });
  await page.mouse.move(box.x + box.width + 150, y + 100, { steps: 5 }); // over the story beside the board
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  await page.getByRole("button", { name: "Show all" }).waitFor();
  await leave(ann);
});

it("hints and ratings exclude each other in the form, and the table says so", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await page.goto("/new/quillico");
  await page.getByText("Rules: Standard").click();
  await page.locator("summary", { hasText: /table/i }).click();
  const [hints, rated] = [page.getByRole("checkbox", { name: /^Hints/ }), page.getByRole("checkbox", { name: /^Rated/ })];
  expect([await hints.isChecked(), await rated.isChecked()]).toEqual([true, false]); // a newcomer's against a bot
  await page.getByRole("radio", { name: "Friend" }).check();
  expect([await hints.isChecked(), await rated.isChecked()]).toEqual([false, true]); // nobody's at a friend's table
  await hints.check();
  await page.getByRole("radio", { name: "Bot" }).check();
  await page.getByRole("radio", { name: "Friend" }).check();
  expect(await hints.isChecked()).toBe(true); // what was asked for stays
  await rated.check();
  expect(await hints.isChecked()).toBe(false);
  await hints.check();
  expect(await rated.isChecked()).toBe(false);
  await page.locator("button[type=submit]").click();
  await page.getByText("Hints on, so this match will not be rated.").waitFor();
  await leave(ann);
});

it("who goes first is chosen in the form, and totals stay hidden until the end", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  await page.goto("/new/wordroad");
  await page.getByText("Rules: Standard").click();
  await page.locator("summary", { hasText: "Game options" }).click();
  const first = page.getByLabel(/^Who goes first/);
  expect(await first.locator("option").allInnerTexts()).toEqual(["Lowest letter drawn", "Player 1 (you)", "Player 2"]);
  await first.selectOption("Player 1 (you)");
  await page.locator("summary", { hasText: /table/i }).click();
  await page.getByLabel(/^Totals/).selectOption("Hidden until the end");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".controls").waitFor();
  await answer(page);
  await page.locator(".pad tbody td b").first().waitFor(); // the points of a play are shown
  expect(await page.locator(".pad tfoot").innerText()).toMatch(/hidden until the end/);
  expect(await page.locator("ol .score").count()).toBe(0);
  await leave(ann);
});

it("a word of the pad can be asked for its meaning", async () => {
  const ann = await visitor(browser);
  const { page } = ann;
  const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
  await makeTable(ann, { game: "quillico", seats, terms: { hints: true }, name: "Quinn" });
  await page.locator(".controls").waitFor();
  await answer(page);
  const word = page.locator(".pad .word").first();
  const text = await word.innerText();
  await word.click();
  await page.getByRole("dialog", { name: text }).locator("li, p:not([role=status])").first().waitFor();
  await leave(ann);
});

it("a table needs a handful of scripts", async () => {
  const ann = await visitor(browser);
  const scripts = new Set<string>();
  ann.page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
  await makeTable(ann, { game: "lexigo", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Ann" });
  await ann.page.locator("main.table .controls").waitFor();
  expect(scripts.size).toBeLessThanOrEqual(6);
  await leave(ann);
});
