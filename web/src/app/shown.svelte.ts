/** The page that is shown, and what it is told: that may change while it stays, but never into what another page wants. */

import type { Route } from "../routes";

export class Shown {
  props = $state.raw<Route["props"]>({});

  constructor(
    readonly route: Route,
    private readonly player: number,
  ) {
    this.props = route.props;
  }

  /** This page, told what the route says; or a new one where the route leads elsewhere. */
  follow(route: Route, player: number): Shown {
    if (route.load !== this.route.load || route.key !== this.route.key || player !== this.player) return new Shown(route, player);
    this.props = route.props;
    return this;
  }
}
