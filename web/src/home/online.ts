/** Who is online, in a sentence. */

import type { OnlineList } from "../gen/wire";
import { joinNames } from "../table/format";

/** Names that are said; the others are counted. */
const SAID = 12;

export function onlineText(online: OnlineList | null): string {
  if (!online) return "";
  if (!online.count) return "Nobody else is online right now.";
  const names = online.people.slice(0, SAID).map(({ name }) => name);
  const more = online.count - names.length;
  const who = joinNames([...names, ...(more > 0 ? [`${more} ${names.length ? "more" : more === 1 ? "guest" : "guests"}`] : [])]);
  return `Online: ${who}.`;
}
