/** Who is online, in a sentence. */

import type { OnlineList } from "../gen/wire";
import { joinNames } from "../table/format";

/** Names that are said; the others are counted. */
const SAID = 12;

/** How many others there are and how many seats wait, at a glance: "2 others online · 1 open seat". */
export function atAGlance(online: OnlineList, openSeats: number): string {
  const others = online.count ? `${online.count} ${online.count === 1 ? "other person" : "others"} online` : "Nobody else online";
  return `${others} · ${openSeats || "no"} open ${openSeats === 1 ? "seat" : "seats"}`;
}

export function onlineText(online: OnlineList | null): string {
  if (!online) return "";
  if (!online.count) return "Nobody else is online right now.";
  const names = online.people.slice(0, SAID).map(({ name }) => name);
  const more = online.count - names.length;
  const who = joinNames([...names, ...(more > 0 ? [`${more} ${names.length ? "more" : more === 1 ? "guest" : "guests"}`] : [])]);
  return `Online: ${who}.`;
}
