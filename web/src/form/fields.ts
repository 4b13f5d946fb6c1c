/** A form from a JSON Schema as the server makes them: what to ask, in which words, with which answers. */

export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  /** What each choice is called, in the order to show them; null is named "null", a tagged union by its tags. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly type?: string;
  /** "seat": the number of a seat of the match, from 0. */
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

export interface Choice {
  readonly value: string | number | null;
  readonly label: string;
}

interface Base {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly default: unknown;
}

export type Field =
  | (Base & { readonly kind: "switch" })
  | (Base & { readonly kind: "number"; readonly min?: number; readonly max?: number })
  | (Base & { readonly kind: "text"; readonly pattern?: string; readonly maxLength?: number })
  | (Base & { readonly kind: "choice"; readonly choices: readonly Choice[] })
  | (Base & { readonly kind: "several"; readonly choices: readonly Choice[] })
  | (Base & { readonly kind: "words" })
  | (Base & { readonly kind: "amounts"; readonly numbers: boolean })
  | (Base & { readonly kind: "group"; readonly fields: readonly Field[] })
  | (Base & {
      readonly kind: "own";
      readonly standard: string;
      readonly usual: string;
      readonly ours: string;
      readonly fields: readonly Field[];
    })
  | (Base & { readonly kind: "variant"; readonly tag: string; readonly variants: readonly Variant[] });

export interface Variant {
  readonly tag: string;
  readonly label: string;
  readonly fields: readonly Field[];
}

/** The fields of an object's schema; what a form cannot ask sensibly is left out and keeps its default.
 * `seats` are what the seats are called, where one can be chosen; without them nothing asks for a seat. */
export function fields(schema: Schema, seats: readonly string[] = []): Field[] {
  return objectFields(schema, schema.$defs ?? {}, seats);
}

type Defs = Readonly<Record<string, Schema>>;

function objectFields(schema: Schema, defs: Defs, seats: readonly string[] = []): Field[] {
  const properties = resolve(schema, defs).properties ?? {};
  return Object.entries(properties).flatMap(([name, inner]) => fieldOf(name, inner, defs, seats) ?? []);
}

function resolve(schema: Schema, defs: Defs): Schema {
  const name = schema.$ref?.split("/").pop();
  return name ? { ...defs[name], ...schema } : schema;
}

function fieldOf(name: string, schema: Schema, defs: Defs, seats: readonly string[]): Field | null {
  const whole = resolve(schema, defs);
  const base: Base = {
    name,
    title: schema.title ?? sentence(name),
    description: schema.description ?? "",
    default: schema.default,
  };
  if (whole.discriminator) return variantOf(base, whole, defs);
  if (whole.enum) return choiceOf(base, whole);
  if (whole.anyOf) return optionalOf(base, whole, defs, seats);
  switch (whole.type) {
    case "boolean":
      return { ...base, kind: "switch" };
    case "integer":
    case "number":
      return {
        ...base,
        kind: "number",
        ...(whole.minimum !== undefined && { min: whole.minimum }),
        ...(whole.maximum !== undefined && { max: whole.maximum }),
      };
    case "string":
      return {
        ...base,
        kind: "text",
        ...(whole.pattern && { pattern: whole.pattern }),
        ...(whole.maxLength && { maxLength: whole.maxLength }),
      };
    case "array":
      return listOf(base, whole);
    case "object":
      return objectOf(base, whole, defs);
    default:
      return null;
  }
}

function objectOf(base: Base, schema: Schema, defs: Defs): Field | null {
  if (schema.properties) return { ...base, kind: "group", fields: objectFields(schema, defs) };
  const each = schema.additionalProperties;
  return typeof each === "object" ? { ...base, kind: "amounts", numbers: each.type === "integer" } : null;
}

function choiceOf(base: Base, schema: Schema): Field | null {
  const values = schema.enum ?? [];
  return values.length < 2 ? null : { ...base, kind: "choice", choices: choices(values, schema) };
}

/**
 * `enum | null` is a choice with one more answer, `enum | seat` one with an answer for each seat;
 * `"standard" | components` the standard ones or some of one's own.
 */
function optionalOf(base: Base, schema: Schema, defs: Defs, seats: readonly string[]): Field | null {
  const parts = (schema.anyOf ?? []).map((part) => resolve(part, defs));
  const own = parts.find((part) => part.properties);
  const standard = parts.find((part) => part.enum?.length === 1)?.enum?.[0];
  if (own && typeof standard === "string") {
    const { [standard]: usual = sentence(standard), own: ours = "Your own" } = schema.labels ?? {};
    return { ...base, kind: "own", standard, usual, ours, fields: objectFields(own, defs) };
  }
  const values = parts.find((part) => part.enum)?.enum;
  if (values && parts.some((part) => part.format === "seat")) {
    if (!seats.length) return null;
    return { ...base, kind: "choice", choices: [...choices(values, schema), ...seats.map((label, value) => ({ value, label }))] };
  }
  if (!values || !parts.some((part) => part.type === "null")) return null;
  return { ...base, kind: "choice", choices: choices([null, ...values], schema) };
}

function listOf(base: Base, schema: Schema): Field {
  const values = schema.items?.enum;
  return values ? { ...base, kind: "several", choices: choices(values, schema) } : { ...base, kind: "words" };
}

function variantOf(base: Base, schema: Schema, defs: Defs): Field {
  const { propertyName, mapping } = schema.discriminator as NonNullable<Schema["discriminator"]>;
  const variants = Object.entries(mapping).map(([tag, ref]) => {
    const own = objectFields(resolve({ $ref: ref }, defs), defs).filter((field) => field.name !== propertyName);
    return { tag, label: schema.labels?.[tag] ?? sentence(tag), fields: own };
  });
  return { ...base, kind: "variant", tag: propertyName, variants };
}

/** The values by their labels, in the order of the labels. Where there are labels, a value without one is read, but not offered. */
function choices(values: readonly unknown[], { labels = {} }: Schema): Choice[] {
  const named = Object.keys(labels);
  const place = (value: unknown) => named.indexOf(String(value));
  return values
    .filter((value) => !named.length || place(value) >= 0)
    .sort((a, b) => place(a) - place(b))
    .map((value) => ({ value: value as Choice["value"], label: labels[String(value)] ?? sentence(String(value)) }));
}

/** An empty answer to each field, to begin with. */
export function blank(fields: readonly Field[]): Record<string, unknown> {
  const empty: Partial<Record<Field["kind"], unknown>> = { amounts: {}, words: [], several: [], number: 0, switch: false, text: "" };
  return Object.fromEntries(fields.map((field) => [field.name, field.default ?? empty[field.kind] ?? {}]));
}

function sentence(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Only what differs from the defaults, in structs inside too: short to send, and the server decides what it is not told. */
export function changed(values: Readonly<Record<string, unknown>>, defaults: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const base = defaults[name];
      return [name, isRecord(base) && isRecord(value) ? changed(value, base) : value];
    }),
  );
}

/** The defaults with a preset over them; a struct inside keeps what the preset does not name. */
export function merged(defaults: Readonly<Record<string, unknown>>, over: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const both = Object.entries(over).map(([name, value]) => {
    const base = defaults[name];
    return [name, isRecord(base) && isRecord(value) ? merged(base, value) : value];
  });
  return { ...defaults, ...Object.fromEntries(both) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
