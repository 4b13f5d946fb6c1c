/** Where the path of a page is in the address: on a static host after a `#`, since it serves one file for all pages. */

import { onDevice } from "../net/transport";

interface Place {
  readonly path: string;
  readonly search: string;
}

/** The path and the query of the page that is shown. */
export function currentPlace(where: Pick<Location, "pathname" | "search" | "hash"> = location, hashed = onDevice): Place {
  if (!hashed) return { path: where.pathname, search: where.search };
  const [path = "", query = ""] = where.hash.slice(1).split("?", 2);
  return { path: path || "/", search: query ? `?${query}` : "" };
}

/** What stands in the address bar for a page. */
export function addressOf(path: string, hashed = onDevice): string {
  return hashed ? `#${path}` : path;
}

/** The whole address of a page, for others. */
export function fullAddress(path: string): string {
  return new URL(addressOf(path), document.baseURI).href;
}

/** What a page was handed in its link for itself alone: servers never see it. */
export function handedOver(where: Pick<Location, "pathname" | "search" | "hash"> = location, hashed = onDevice): string {
  return hashed ? currentPlace(where, true).search.slice(1) : where.hash.slice(1);
}

/** The address of a page with something for itself alone. */
export function addressHandingOver(path: string, text: string): string {
  return onDevice ? fullAddress(`${path}?${text}`) : `${location.origin}${path}#${text}`;
}

/** The page that a link leads to; null: none of ours. */
export function linkedPath(link: HTMLAnchorElement, hashed = onDevice): string | null {
  const given = link.getAttribute("href") ?? "";
  if (hashed) return given.startsWith("#/") ? given.slice(1) : given.startsWith("/") ? given : null;
  if (link.origin !== location.origin || /^\/(api|device)\//.test(link.pathname) || link.hash) return null;
  return link.pathname + link.search;
}
