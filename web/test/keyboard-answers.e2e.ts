/** With the keyboard alone: what is rarer than a word, such as exchanges, and pawns that are moved or knocked off. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { soak } from "./soak";
import { latestUpdate as latest } from "./updates";
import { launch, leave, makeTable, sitDown, visitor, type Visitor } from "./browser";
import { standing } from "./games";
import { pressButton } from "./keys/press";
import { key } from "./keys/answer";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const storyShows = ({ page }: Visitor, text: string | RegExp) => page.getByLabel("The story so far").getByText(text).first().waitFor();

/** Where the pawn of a seat stands; the story names tiles by their letters alone. */
const pawnOf = (visitor: Visitor, seat: number) => latest(visitor)?.scene.pins?.find((pin) => pin.seat === seat)?.at;

/** The tiles of my rack, as the server names them. */
function rack(visitor: Visitor): string[] {
  const update = latest(visitor);
  const mine = update?.scene.trays?.find((tray) => tray.seat === update.seat && (tray.kind === "rack" || tray.kind === "bank"));
  return mine?.faces.map((face) => face.tile ?? "") ?? [];
}

const GIVING = {
  quillico: {
    how: (tiles: string[]) => ({ kind: "exchange", tiles: tiles.filter((tile) => tile !== "*").slice(0, 3) }),
    story: /^Quinn .*exchange/i,
  },
  wordroad: { how: (tiles: string[]) => ({ kind: "mulligan", tiles: tiles.slice(0, 2) }), story: /^Quinn .*(mulligan|back)/i },
} as const;

it.runIf(soak).each(Object.keys(GIVING) as (keyof typeof GIVING)[])("%s: tiles are given away for others", async (game) => {
  const quinn = await visitor(browser);
  await makeTable(quinn, { game, seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Quinn" });
  await quinn.page.locator(".controls").waitFor();
  await key(quinn, game, GIVING[game].how(rack(quinn)));
  await storyShows(quinn, GIVING[game].story);
  await leave(quinn);
});

it.runIf(soak)("Word Road: a turn is passed", async () => {
  const quinn = await visitor(browser);
  await makeTable(quinn, { game: "wordroad", seats: [{ kind: "me" }, { kind: "bot", level: "level1" }], name: "Quinn" });
  await quinn.page.locator(".controls").waitFor();
  await key(quinn, "wordroad", { kind: "pass" });
  await storyShows(quinn, /^Quinn passes/);
  await leave(quinn);
});

/** Every tile is a Q, so that only arrow keys tell them apart. */
const QS = { set: { tiles: { Q: 60 } }, lexicon: { extra: ["QQ", "QQQQ"] } };
const play = (path: number[][], knock: unknown[] = []) => ({
  kind: "play",
  place: [{ at: path.at(-1), tile: "Q" }],
  path,
  word: "Q".repeat(path.length),
  knock,
});

it("Lexigo: pawns come in, are knocked off and put elsewhere, and moved for two tiles; tiles are traded", async () => {
  const people = [await visitor(browser), await visitor(browser)] as const;
  const table = await makeTable(people[0], { game: "lexigo", seats: [{ kind: "me" }, { kind: "open" }], options: QS, name: "Ann" });
  await sitDown(people[1], table, "Bo");
  for (const { page } of people) await page.locator(".controls, .waiting").first().waitFor();
  const [one, two] = (await standing(people[0].page)) === "mine" ? people : ([people[1], people[0]] as const);
  const other = one === people[0] ? { seat: 1, name: "Bo" } : { seat: 0, name: "Ann" };
  const turn = async (who: Visitor, ...actions: unknown[]) => {
    await who.page.getByRole("button", { name: /^Play/ }).waitFor();
    for (const action of actions) await key(who, "lexigo", action);
  };

  await turn(one, {
    ...play([
      [1, 0],
      [0, 0],
    ]),
    pawn: [1, 0],
  }); // all tiles are kept without a question
  await turn(two, {
    ...play([
      [1, -1],
      [2, -1],
    ]),
    pawn: [1, -1],
  });
  await one.page.getByRole("button", { name: /^Play/ }).waitFor();
  await pressButton(one.page, "Trade");
  const path = [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, -1],
  ];
  const knock = [{ seat: other.seat, to: [-1, 1] }];
  await turn(one, { ...play(path, knock), place: [{ at: [2, 0], tile: "Q" }] }, { kind: "trade", tiles: ["Q", "Q"] });
  await storyShows(two, `${other.name}'s pawn is knocked off Q and put on Q.`);
  expect(pawnOf(two, other.seat)).toBe("-1,1");
  await storyShows(two, /trades Q/);

  await turn(two, { kind: "relocate", to: [1, 0] });
  await storyShows(one, `${other.name} moves the pawn to Q.`);
  expect(pawnOf(one, other.seat)).toBe("1,0");
  await turn(two, { kind: "pass" }, { kind: "keep" });
  await storyShows(one, `${other.name} passes.`);
  await leave(one, two);
});
