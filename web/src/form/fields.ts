/** A form from a JSON Schema as the server makes them: what to ask, in which words, with which answers. */

export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
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
  | (Base & { readonly kind: "own"; readonly standard: string; readonly fields: readonly Field[] })
  | (Base & { readonly kind: "variant"; readonly tag: string; readonly variants: readonly Variant[] });

export interface Variant {
  readonly tag: string;
  readonly label: string;
  readonly fields: readonly Field[];
}

/** The fields of an object's schema; what a form cannot ask sensibly is left out and keeps its default. */
export function fields(schema: Schema): Field[] {
  return objectFields(schema, schema.$defs ?? {});
}

type Defs = Readonly<Record<string, Schema>>;

function objectFields(schema: Schema, defs: Defs): Field[] {
  const properties = resolve(schema, defs).properties ?? {};
  return Object.entries(properties).flatMap(([name, inner]) => fieldOf(name, inner, defs) ?? []);
}

function resolve(schema: Schema, defs: Defs): Schema {
  const name = schema.$ref?.split("/").pop();
  return name ? { ...defs[name], ...schema } : schema;
}

function fieldOf(name: string, schema: Schema, defs: Defs): Field | null {
  const whole = resolve(schema, defs);
  const base: Base = {
    name,
    title: schema.title ?? sentence(name),
    description: schema.description ?? "",
    default: schema.default,
  };
  if (whole.discriminator) return variantOf(base, whole, defs);
  if (whole.enum) return choiceOf(base, whole.enum);
  if (whole.anyOf) return optionalOf(base, whole.anyOf, defs);
  switch (whole.type) {
    case "boolean":
      return { ...base, kind: "switch" };
    case "integer":
    case "number":
      return { ...base, kind: "number", ...(whole.minimum !== undefined && { min: whole.minimum }), ...(whole.maximum !== undefined && { max: whole.maximum }) };
    case "string":
      return { ...base, kind: "text", ...(whole.pattern && { pattern: whole.pattern }), ...(whole.maxLength && { maxLength: whole.maxLength }) };
    case "array":
      return listOf(base, whole.items ?? {});
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

function choiceOf(base: Base, values: readonly unknown[]): Field | null {
  if (values.length < 2) return null;
  return { ...base, kind: "choice", choices: choices(values, base), description: remark(base.description, values) };
}

/** `enum | null` is a choice with "none"; `"standard" | components` the standard ones or some of one's own. */
function optionalOf(base: Base, parts: readonly Schema[], defs: Defs): Field | null {
  const own = parts.map((part) => resolve(part, defs)).find((part) => part.properties);
  const standard = parts.find((part) => part.enum?.length === 1)?.enum?.[0];
  if (own && typeof standard === "string") return { ...base, kind: "own", standard, fields: objectFields(own, defs) };
  const values = parts.map((part) => resolve(part, defs)).find((part) => part.enum)?.enum ?? [];
  if (!parts.some((part) => part.type === "null") || !values.length) return null;
  return { ...base, kind: "choice", choices: [{ value: null, label: "Nobody" }, ...choices(values, base)] };
}

function listOf(base: Base, items: Schema): Field {
  if (items.enum) return { ...base, kind: "several", choices: choices(items.enum, base) };
  return { ...base, kind: "words" };
}

function variantOf(base: Base, schema: Schema, defs: Defs): Field {
  const { propertyName, mapping } = schema.discriminator as NonNullable<Schema["discriminator"]>;
  const variants = Object.entries(mapping).map(([tag, ref]) => {
    const inner = resolve({ $ref: ref }, defs);
    const own = objectFields(inner, defs).filter((field) => field.name !== propertyName);
    return { tag, label: inner.description ?? sentence(tag), fields: own };
  });
  return { ...base, kind: "variant", tag: propertyName, variants };
}

const NAMES: Readonly<Record<string, string>> = {
  es: "Spanish",
  fr: "French",
  nl: "Dutch",
  us: "US",
  uk: "UK",
  "uk-z": "UK with -ize",
  ca: "Canada",
  au: "Australia",
  level1: "Novice",
  level2: "Casual",
  level3: "Club",
  level4: "Expert",
  level5: "Master",
};

/** The default first; each with what the description says of it, as in "once: once a turn". */
function choices(values: readonly unknown[], base: Base): Choice[] {
  const ordered = [...values].sort((a, b) => Number(b === base.default) - Number(a === base.default));
  return ordered.map((value) => {
    const said = explained(base.description, String(value));
    const label = NAMES[String(value)] ?? sentence(String(value));
    return { value: value as string | number, label: said ? `${label}: ${said}` : label };
  });
}

function explained(description: string, value: string): string | null {
  const found = new RegExp(`(?:^|[\\s;])${value.replace(/[^\w-]/g, "")}: ([^;.]+)`).exec(description);
  return found?.[1]?.trim() ?? null;
}

/** The description without what the choices say already. */
function remark(description: string, values: readonly unknown[]): string {
  const starts = values.map((value) => description.search(new RegExp(`(?:^|\\s)${String(value).replace(/[^\w-]/g, "")}: `)));
  const first = Math.min(...starts.filter((at) => at >= 0), description.length);
  return description.slice(0, first).trim().replace(/:$/, ".");
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

/** Only what differs from the defaults: short to send, and new defaults of the server are kept. */
export function changed(values: Readonly<Record<string, unknown>>, defaults: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]));
  return Object.fromEntries(kept);
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
