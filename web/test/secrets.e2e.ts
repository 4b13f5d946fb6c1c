/** Nobody sees what they may not: neither in the page nor in anything the server ever sent to it. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, leave, makeTable, sitDown, visitor, type Visitor } from "./browser";
import { answer, nextOf } from "./games";
import { soak } from "./soak";
import { updatesOf } from "./updates";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Seen {
  readonly kind: string;
  readonly seat: number | null;
  readonly view: { readonly rack?: readonly string[] } | null;
  readonly scene: {
    readonly trays: readonly { readonly seat: number; readonly kind: string; readonly faces: readonly { readonly tone?: string }[] }[];
  };
  readonly events: readonly { readonly kind: string; readonly seat: number; readonly tiles?: unknown }[];
}
const updates = (visitor: Visitor): Seen[] => updatesOf(visitor) as unknown as Seen[];

/** No update shows a rack, or tiles drawn, of any seat but the viewer's own. */
function blind(visitor: Visitor, seat: number | null, secrets: readonly string[]): void {
  const seen = updates(visitor);
  expect(seen.length).toBeGreaterThan(1);
  for (const { view, scene, events, seat: mine } of seen) {
    expect(mine).toBe(seat);
    if (seat === null) expect(view?.rack ?? []).toEqual([]);
    for (const tray of scene.trays.filter((one) => one.seat !== seat && one.kind === "rack"))
      expect(tray.faces.every((face) => face.tone === "back")).toBe(true);
    for (const event of events.filter((one) => secrets.includes(one.kind) && one.seat !== seat)) expect(event.tiles ?? null).toBeNull();
  }
}

/** Options under which tiles are hidden, and the events that only their seat may read. */
const HIDDEN = {
  wordroad: { options: {}, events: ["drawn", "returned"] },
  lengthxwit: { options: { hidden_tiles: true }, events: ["drawn", "ran_out"] },
} as const;

it.runIf(soak).each(Object.keys(HIDDEN) as (keyof typeof HIDDEN)[])(
  "tiles of %s stay hidden from the other player and from watchers",
  async (game) => {
    const ann = await visitor(browser);
    const bo = await visitor(browser);
    const eve = await visitor(browser);
    const seats = [{ kind: "me" }, { kind: "open" }] as const;
    const table = await makeTable(ann, { game, seats, options: HIDDEN[game].options, terms: { hints: true }, name: "Ann" });
    await sitDown(bo, table, "Bo");
    await eve.page.goto(`/table/${table.match}`);
    await eve.page.locator("main.table").waitFor();
    for (let turns = 0; turns < 4; turns++) {
      const mover = await nextOf([ann, bo]);
      await answer(mover.page);
    }
    expect(await eve.page.locator(".rack").count()).toBe(0);
    expect(await eve.page.getByText("You are watching").count()).toBe(1);
    expect(await eve.page.locator(".hints").count()).toBe(0);
    const { events } = HIDDEN[game];
    blind(ann, 0, events);
    blind(bo, 1, events);
    blind(eve, null, events);
    await leave(ann, bo, eve);
  },
);

it("stacks of Lexigo are hidden even from their owners", async () => {
  const ann = await visitor(browser);
  const seats = [{ kind: "me" }, { kind: "bot", level: "level1" }] as const;
  await makeTable(ann, { game: "lexigo", seats, name: "Ann" });
  await ann.page.locator("main.table").waitFor();
  const trays = updates(ann).flatMap(({ scene }) => scene.trays as readonly { kind?: string; faces: readonly { tone?: string }[] }[]);
  const stacks = trays.filter((tray) => tray.kind === "stack");
  expect(stacks.length).toBeGreaterThan(0);
  for (const stack of stacks) expect(stack.faces.every((face) => face.tone === "back")).toBe(true);
  await leave(ann);
});
