import { describe, expect, it } from "vitest";
import { blank, changed, fields, merged, type Schema } from "./fields";

const schema: Schema = {
  $ref: "#/$defs/Options",
  $defs: {
    Options: {
      type: "object",
      properties: {
        lexicon: { title: "Words", description: "Which words count.", $ref: "#/$defs/Lexicon", default: {} },
        target: { title: "Target", type: "integer", minimum: 1, maximum: 99, default: 15 },
        mulligan: {
          title: "Mulligan",
          description: "How often you may replace bad tiles.",
          labels: { repeat: "As often as you like", once: "Once per turn", off: "Never" },
          enum: ["off", "once", "repeat"],
          default: "repeat",
        },
        set: {
          labels: { standard: "Standard set", own: "Your own" },
          anyOf: [{ enum: ["standard"] }, { $ref: "#/$defs/Own" }],
          default: "standard",
        },
        away: {
          title: "Stand-in",
          labels: { null: "Nobody", novice: "Novice", casual: "Casual" },
          anyOf: [{ enum: ["level1", "casual", "novice"] }, { type: "null" }],
          default: null,
        },
        first: {
          title: "Who goes first",
          labels: { random: "Random" },
          anyOf: [{ enum: ["random"] }, { type: "integer", format: "seat" }],
          default: "random",
        },
        clock: {
          labels: { turn: "Time per move", none: "No clock" },
          anyOf: [{ $ref: "#/$defs/No" }, { $ref: "#/$defs/Turn" }],
          discriminator: { propertyName: "kind", mapping: { none: "#/$defs/No", turn: "#/$defs/Turn" } },
          default: { kind: "none" },
        },
      },
    },
    Lexicon: {
      type: "object",
      properties: {
        name: { enum: ["en"], default: "en" },
        names: { title: "Names", type: "boolean", default: false },
        foreign: { title: "Others", type: "array", items: { enum: ["es", "fr"] }, default: [] },
        extra: { title: "Extra", type: "array", items: { type: "string" }, default: [] },
      },
    },
    Own: {
      type: "object",
      properties: {
        tiles: { type: "object", additionalProperties: { type: "integer" } },
        premium: { type: "object", additionalProperties: { enum: ["2l", "3w"] } },
        dice: { type: "array", items: { type: "string" } },
        stars: { type: "integer" },
      },
    },
    No: { type: "object", description: "A docstring.", properties: { kind: { enum: ["none"] } } },
    Turn: {
      type: "object",
      description: "Another docstring.",
      properties: { kind: { enum: ["turn"] }, seconds: { title: "Seconds", type: "integer", default: 120 } },
    },
  },
};

describe("a form from a schema", () => {
  const made = fields(schema);
  const named = (name: string) => made.find((field) => field.name === name);

  it("offers the seats of the match, and asks for none where there are no seats", () => {
    const field = fields(schema, ["Player 1 (you)", "Player 2"]).find((one) => one.name === "first");
    expect(field?.kind === "choice" && field.choices).toEqual([
      { value: "random", label: "Random" },
      { value: 0, label: "Player 1 (you)" },
      { value: 1, label: "Player 2" },
    ]);
    expect(named("first")).toBeUndefined();
  });
  it("leaves out what has one answer", () => {
    expect(made.map((field) => field.name)).toEqual(["lexicon", "target", "mulligan", "set", "away", "clock"]);
  });
  it("asks for components of one's own, which begin empty", () => {
    const field = named("set");
    expect(field).toMatchObject({ kind: "own", standard: "standard", usual: "Standard set", ours: "Your own" });
    const own = field?.kind === "own" ? field.fields : [];
    expect(own.map(({ name, kind }) => [name, kind])).toEqual([
      ["tiles", "amounts"],
      ["premium", "amounts"],
      ["dice", "words"],
      ["stars", "number"],
    ]);
    expect(own[0]).toMatchObject({ numbers: true });
    expect(own[1]).toMatchObject({ numbers: false });
    expect(blank(own)).toEqual({ tiles: {}, premium: {}, dice: [], stars: 0 });
  });
  it("asks a number within its bounds", () => {
    expect(named("target")).toMatchObject({ kind: "number", min: 1, max: 99, default: 15 });
  });
  it("shows the choices by their labels, in the order of the labels", () => {
    const field = named("mulligan");
    expect(field?.kind === "choice" && field.choices).toEqual([
      { value: "repeat", label: "As often as you like" },
      { value: "once", label: "Once per turn" },
      { value: "off", label: "Never" },
    ]);
    expect(field?.description).toBe("How often you may replace bad tiles.");
  });
  it("makes a group of a struct inside", () => {
    const field = named("lexicon");
    expect(field?.kind === "group" && field.fields.map((inner) => inner.kind)).toEqual(["switch", "several", "words"]);
  });
  it("lets nobody be chosen where null is allowed, and offers no value without a label", () => {
    const field = named("away");
    expect(field?.kind === "choice" && field.choices).toEqual([
      { value: null, label: "Nobody" },
      { value: "novice", label: "Novice" },
      { value: "casual", label: "Casual" },
    ]);
  });
  it("offers the variants of a tagged union by their labels, never by a docstring", () => {
    const field = named("clock");
    expect(field?.kind === "variant" && field.variants.map((v) => [v.tag, v.label, v.fields.length])).toEqual([
      ["none", "No clock", 0],
      ["turn", "Time per move", 1],
    ]);
  });
});

describe("what is sent", () => {
  it("is only what differs from the defaults", () => {
    expect(changed({ a: 1, b: [2], c: "x" }, { a: 1, b: [], c: "x" })).toEqual({ b: [2] });
    const words = { foreign: [] as string[], without: ["EF"] };
    expect(changed({ lexicon: { ...words, foreign: ["nl"] } }, { lexicon: words })).toEqual({ lexicon: { foreign: ["nl"] } });
  });
});

describe("a preset", () => {
  it("goes over the defaults, also inside", () => {
    const defaults = { lexicon: { size: "large", names: false }, target: 150 };
    expect(merged(defaults, { lexicon: { size: "everyday" } })).toEqual({
      lexicon: { size: "everyday", names: false },
      target: 150,
    });
  });
});
