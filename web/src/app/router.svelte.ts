/** Paths and pages. Links within the site change the page without a reload. */

import { onDevice } from "../net/transport";
import { addressOf, currentPlace, linkedPath } from "./location";
import { matchRoute, type Route } from "../routes";

const linkAt = (event: Event) => (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.click(event));
    if (onDevice) for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, write, { capture: true });
  }

  /** Go there now; who has waited for anything calls `follow`. */
  go(path: string, how: "push" | "replace" = "push"): void {
    if (how === "push") history.pushState(null, "", addressOf(path));
    else history.replaceState(null, "", addressOf(path));
    this.read();
    if (how === "push") scrollTo(0, 0);
  }

  /** Go where the promise says, unless somebody has gone elsewhere meanwhile: the way to navigate after any wait. */
  async follow(to: string | Promise<string>, how: "push" | "replace" = "push"): Promise<void> {
    const from = this.route;
    const path = await to;
    if (this.route === from) this.go(path, how);
  }

  private read(): void {
    this.route = here();
  }

  private click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = linkAt(event);
    if (!link || link.target || link.hasAttribute("download")) return;
    const path = linkedPath(link);
    if (path !== null) {
      event.preventDefault();
      this.go(path);
    } else if (onDevice && link.getAttribute("href")?.startsWith("#")) {
      event.preventDefault(); // what follows the # names a page, so a place on this one is gone to by hand
      const place = document.getElementById(link.hash.slice(1));
      place?.scrollIntoView();
      place?.focus();
    }
  }
}

function here(): Route {
  const { path, search } = currentPlace();
  return matchRoute(path, search, onDevice);
}

/** Links are written `/path`. Before the browser opens one in another tab, it has to be the address of this page. */
function write(event: Event): void {
  const link = linkAt(event);
  const path = link?.getAttribute("href");
  if (link && path?.startsWith("/")) link.setAttribute("href", addressOf(path));
}

export const router = new Router();
