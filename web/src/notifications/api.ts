/** The addresses at which I am notified of my turns. */

import type { CallCard, CallSettings, PushSubscription as Subscription } from "../gen/wire";
import { call } from "../net/api";

export const calls = {
  settings: () => call<CallSettings>("GET", "/calls"),
  push: (body: Subscription) => call<CallCard>("POST", "/calls/push", body),
  webhook: (url: string) => call<CallCard>("POST", "/calls/webhook", { url }),
  remove: (id: string) => call<void>("DELETE", `/calls/${encodeURIComponent(id)}`),
};
