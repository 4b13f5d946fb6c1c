/** Paths and pages. Links are ordinary links; a click inside the house does not load the page anew. */

import { match as find, type Place } from "./routes";

class Router {
  place = $state.raw<Place>(find(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.click(event));
  }

  go(path: string, how: "push" | "replace" = "push"): void {
    if (how === "push") history.pushState(null, "", path);
    else history.replaceState(null, "", path);
    this.read();
    if (how === "push") scrollTo(0, 0);
  }

  private read(): void {
    this.place = find(location.pathname, location.search);
  }

  private click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
