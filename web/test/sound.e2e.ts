/** Sound and motion: at the right moments, off by one switch, and neither where the system asks for little motion. */

import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, leave, makeTable, MOVING, sitDown, visitor, type Visitor } from "./browser";
import { answer, standing } from "./games";
import { soak } from "./soak";
import { Limit } from "./waiting";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A chime is two tones. */
const CHIME = 2;
/** Dice knock five times. */
const DICE = 5;
const SWITCH = "Sounds and animation";
const PEOPLE = [{ kind: "me" }, { kind: "open" }] as const;
const LEXIGO = { game: "lexigo", seats: PEOPLE, options: { stall_rounds: 20 }, name: "Ann" };

interface Noticed {
  /** Tones told to begin. */
  tones: number;
  /** Elements set in motion. */
  moved: number;
}

/** A visitor whose page counts every tone it starts and everything it sets in motion. */
async function listener(options: BrowserContextOptions = MOVING): Promise<Visitor> {
  const found = await visitor(browser, options);
  await found.context.addInitScript(() => {
    const noticed: Noticed = { tones: 0, moved: 0 };
    Object.assign(window, { noticed });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when?: number) {
      noticed.tones += 1;
      start.call(this, when);
    };
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      noticed.moved += 1;
      return animate.apply(this, how);
    };
    addEventListener("animationstart", ({ target }) => {
      const seconds = parseFloat(getComputedStyle(target as Element).animationDuration);
      if (seconds > 0.02) noticed.moved += 1; // what takes less is over before it is seen
    });
  });
  return found;
}
const noticed = ({ page }: Visitor) => page.evaluate(() => (window as unknown as { noticed: Noticed }).noticed);
const tones = async (who: Visitor) => (await noticed(who)).tones;

async function toggle({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByLabel(SWITCH).click();
  await page.getByRole("button", { name: "Close" }).click();
}

/** A whole turn that goes on with a second question of its own. */
async function passOn({ page }: Visitor): Promise<void> {
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await page.getByRole("button", { name: "Keep all" }).click();
}
async function passTo(one: Visitor, other: Visitor): Promise<void> {
  await passOn(one);
  await other.page.getByRole("button", { name: "Pass", exact: true }).waitFor();
}

/** Each is kept when the page, still to be opened, says by itself that it shows this. Asking it would count as a touch. */
async function sightings(page: Page, selectors: readonly string[]): Promise<Promise<unknown>[]> {
  await page.addInitScript((wanted) => {
    for (const selector of wanted) {
      const timer = setInterval(() => {
        if (!document.querySelector(selector)) return;
        console.debug(`shown: ${selector}`);
        clearInterval(timer);
      }, 20);
    }
  }, selectors);
  return selectors.map((selector) => page.waitForEvent("console", (message) => message.text() === `shown: ${selector}`));
}

async function firstOf(ann: Visitor, bo: Visitor): Promise<[Visitor, Visitor]> {
  for (const { page } of [ann, bo]) await page.locator(".controls, .waiting").first().waitFor();
  return (await standing(ann.page)) === "mine" ? [ann, bo] : [bo, ann];
}

describe("the sound", () => {
  it("calls at the beginning of a turn, until it is switched off", async () => {
    const people = [await listener(), await listener()] as const;
    await sitDown(people[1], await makeTable(people[0], LEXIGO), "Bo");
    const [one, two] = await firstOf(...people);
    const [before, others] = [await tones(one), await tones(two)];
    await passTo(one, two);
    expect([await tones(one), await tones(two)]).toEqual([before, others + CHIME]); // my own turn's second question calls nobody
    await passTo(two, one);
    expect(await tones(one)).toBe(before + CHIME);

    await toggle(one);
    await passTo(one, two);
    await passTo(two, one);
    expect(await tones(one)).toBe(before + CHIME);
    await one.page.reload();
    await one.page.getByRole("button", { name: "Menu" }).click();
    expect(await one.page.getByLabel(SWITCH).isChecked()).toBe(false); // remembered
    await one.page.getByLabel(SWITCH).click();
    expect(await tones(one)).toBe(CHIME); // as a sample of it
    await leave(one, two);
  });

  it("is off where the system asks for little motion, and nothing moves", async () => {
    const people = [await listener({ reducedMotion: "reduce" }), await listener({ reducedMotion: "reduce" })] as const;
    await sitDown(people[1], await makeTable(people[0], LEXIGO), "Bo");
    const [one, two] = await firstOf(...people);
    await passTo(one, two);
    await passTo(two, one);
    for (const who of people) expect(await noticed(who)).toEqual({ tones: 0, moved: 0 });
    await leave(one, two);
  });

  it.runIf(soak)("of a page that nobody has touched is off, as browsers want it", async () => {
    const people = [await listener(), await listener()] as const;
    await sitDown(people[1], await makeTable(people[0], LEXIGO), "Bo");
    const [one, two] = await firstOf(...people);
    await passTo(one, two);
    const again = { ...one, page: await one.context.newPage() };
    const [waiting, asked] = await sightings(again.page, [".waiting", ".controls"]);
    await again.page.goto(one.page.url());
    await one.page.close();
    await waiting;
    await passOn(two);
    await asked;
    expect(await tones(again)).toBe(0);
    await passTo(again, two);
    await passTo(two, again);
    expect(await tones(again)).toBe(CHIME);
    await leave(one, two);
  });

  it.runIf(soak)("calls the first player when the last seat is taken", async () => {
    const people = [await listener(), await listener()] as const;
    for (const who of people) {
      await who.page.goto("/me");
      expect(await who.page.getByLabel(SWITCH).isChecked()).toBe(true);
    }
    const table = await makeTable(people[0], LEXIGO);
    await people[0].page.getByRole("button", { name: "Copy" }).first().focus();
    await people[0].page.keyboard.press("Tab");
    await sitDown(people[1], table, "Bo");
    const [one, two] = await firstOf(...people);
    expect([await tones(one), await tones(two)]).toEqual([CHIME, 0]);
    await leave(one, two);
  });

  it("of dice is heard as they tumble; the switch stops both", async () => {
    const ann = await listener();
    const { page } = ann;
    const roll = page.getByRole("button", { name: "Roll", exact: true });
    await makeTable(ann, {
      game: "lengthxwit",
      seats: [{ kind: "me" }, { kind: "bot", level: "level1" }],
      options: { target: 500 },
      terms: { hints: true },
      name: "Ann",
    });
    await ownRoll(page);
    const before = await noticed(ann);
    await roll.click();
    await page.locator(".dice svg.tumbling").first().waitFor();
    await expect.poll(async () => (await noticed(ann)).moved).toBeGreaterThan(before.moved);
    expect(await tones(ann)).toBe(before.tones + DICE);

    await toggle(ann);
    const quiet = await noticed(ann);
    await answer(page);
    await ownRoll(page);
    await roll.click();
    await page.locator(".dice .die").first().waitFor();
    expect(await page.locator(".dice svg.tumbling").count()).toBe(0);
    expect(await noticed(ann)).toEqual(quiet);
    await leave(ann);
  });
});

/** Answers whatever is asked until it is my turn to roll. */
async function ownRoll(page: Page): Promise<void> {
  const limit = new Limit("my turn to roll");
  while (limit.allows(!(await page.getByRole("button", { name: "Roll", exact: true }).count()))) {
    await page.locator(".controls").waitFor();
    if (!(await page.getByRole("button", { name: "Roll", exact: true }).count())) await answer(page);
  }
}

describe.runIf(soak).each(["wordroad", "lengthxwit"])("at the table of %s", (game) => {
  /** What was set in motion, by script or by style, while a few questions were answered. */
  async function motion(reducedMotion: "reduce" | "no-preference"): Promise<number> {
    const ann = await listener({ reducedMotion });
    await makeTable(ann, { game, seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], terms: { hints: true }, name: "Ann" });
    for (let turns = 0; turns < (soak ? 2 : 1); turns++) {
      await ann.page.locator(".controls").waitFor();
      await answer(ann.page);
    }
    await ann.page.locator(".controls").waitFor();
    const { moved } = await noticed(ann);
    await leave(ann);
    return moved;
  }

  it("things move, and stand still for those who asked for little motion", async () => {
    expect(await motion("no-preference")).toBeGreaterThan(0);
    expect(await motion("reduce")).toBe(0);
  });
});
