/** Answers a prompt with the keyboard alone: the best play that the hints know, spelled key by key. */

import type { Page } from "playwright-core";
import type { CandidateOfAny, ServerMessage } from "../../src/gen/wire";
import type { Visitor } from "../browser";
import { latestUpdate } from "../updates";
import { lengthxwit } from "./lengthxwit";
import { lexigo } from "./lexigo";
import { tabTo, type Shown } from "./press";
import { quillico } from "./quillico";
import { wordroad } from "./wordroad";

type Keyed = (page: Page, action: never, shown: Shown) => Promise<void>;
const GAMES: Readonly<Record<string, Keyed>> = { lengthxwit, quillico, wordroad, lexigo };

/** Plays an action of this game, key by key. */
export async function key(visitor: Visitor, game: string, action: unknown): Promise<void> {
  await keyInto(visitor.page, game, action, shown(visitor));
}

/** The same on any page that shows this table. */
export async function keyInto(page: Page, game: string, action: unknown, table: Shown): Promise<void> {
  const keyed = GAMES[game];
  if (!keyed) throw new Error(`no keyboard input is defined for ${game}`);
  await keyed(page, action as never, table);
}

export async function answerByKeys(visitor: Visitor, game: string): Promise<void> {
  const { page } = visitor;
  const before = await page.locator("main.table").getAttribute("data-prompt");
  const best = (await hints(visitor))[0];
  if (!best) throw new Error(`there is no hint for prompt ${before}`);
  await key(visitor, game, best.action);
  await page.waitForFunction((old) => document.querySelector("main.table")?.getAttribute("data-prompt") !== old, before);
}

/** The hints, asked for by keyboard; asked again if the server had no time. */
async function hints(visitor: Visitor): Promise<readonly CandidateOfAny[]> {
  const { page } = visitor;
  const ready = page.locator(".hints[data-ready]");
  for (let tries = 0; tries < 30 && !(await ready.count()); tries++) {
    await tabTo(page.getByRole("button", { name: "Hint" }));
    await page.keyboard.press("Enter");
    await ready.waitFor({ timeout: 8_000 }).catch(() => undefined);
  }
  const answer = last(visitor, "hint_answer");
  if (answer?.kind !== "hint_answer") throw new Error("the server answered no hint");
  return answer.candidates;
}

function shown(visitor: Visitor): Shown {
  const update = latestUpdate(visitor);
  if (!update) throw new Error("the table was never shown");
  return { scene: update.scene, seat: update.seat ?? -1 };
}

function last({ frames }: Visitor, kind: ServerMessage["kind"]): ServerMessage | undefined {
  const frame = frames.findLast((text) => (JSON.parse(text) as ServerMessage).kind === kind);
  return frame === undefined ? undefined : (JSON.parse(frame) as ServerMessage);
}
