/** The rules, clock and terms of a match in sentences, shown before joining. */

import { changed, fields, merged, type Field, type Schema } from "../form/fields";
import type { GameCard, Table, Terms } from "../gen/wire";

export function summarize(table: Table, card: GameCard): string[] {
  const { hints, rated, takebacks, totals } = table.terms;
  const names = table.seats.map((seat, i) => seat.name || `Player ${i + 1}`);
  return [
    formatRules(table.options, card, names),
    formatClock(table.terms.clock),
    ...(hints ? ["Hints on, so this match will not be rated."] : rated === false ? ["Not rated."] : []),
    ...(takebacks === false ? ["No takebacks."] : []),
    ...(totals === "hidden" ? ["Totals are hidden until the end."] : []),
  ];
}

/** The preset by its name; else what differs from the rulebook, by the names the form has for it. */
function formatRules(options: Readonly<Record<string, unknown>>, card: GameCard, names: readonly string[]): string {
  const differing = (some: Readonly<Record<string, unknown>>) => changed(merged(card.defaults, some), card.defaults);
  const own = differing(options);
  if (!Object.keys(own).length) return "Standard rules.";
  const preset = card.info.presets.find((one) => JSON.stringify(differing(one.options)) === JSON.stringify(own));
  if (preset) return `${preset.title}: ${preset.sentence.charAt(0).toLowerCase()}${preset.sentence.slice(1)}`;
  const found = fields(card.options_schema as Schema, names).filter((field) => field.name in own);
  return `Custom rules: ${found.map((field) => formatField(field, own[field.name])).join("; ")}.`;
}

function formatField(field: Field, value: unknown): string {
  const title = field.title;
  switch (field.kind) {
    case "switch":
      return `${title}: ${value ? "yes" : "no"}`;
    case "number":
    case "text":
      return `${title}: ${String(value)}`;
    case "choice":
      return `${title}: ${field.choices.find((choice) => choice.value === value)?.label ?? String(value)}`;
    default:
      return `${title} changed`;
  }
}

export function formatClock(clock: Terms["clock"]): string {
  switch (clock?.kind) {
    case "turn":
      return `${formatDuration(clock.seconds ?? 0)} per move.`;
    case "total": {
      const more = clock.increment ? `, plus ${formatDuration(clock.increment)} per move` : "";
      return `${formatDuration(clock.seconds ?? 0)} per player${more}.`;
    }
    case "days":
      return `${counted(clock.days ?? 1, "day")} per move.`;
    default:
      return "No clock.";
  }
}

/** "2 minutes", "1 minute 30 seconds", "45 seconds". */
export function formatDuration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [...(minutes ? [counted(minutes, "minute")] : []), ...(rest || !minutes ? [counted(rest, "second")] : [])];
  return parts.join(" ");
}

function counted(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? "" : "s"}`;
}
