/** The addresses at which I am notified of my turns. */

import type { NotificationAddress, NotificationSettings, PushSubscription as Subscription } from "../gen/wire";
import { call } from "../net/api";

export const calls = {
  settings: () => call<NotificationSettings>("GET", "/calls"),
  push: (body: Subscription) => call<NotificationAddress>("POST", "/calls/push", body),
  webhook: (url: string) => call<NotificationAddress>("POST", "/calls/webhook", { url }),
  remove: (id: string) => call<void>("DELETE", `/calls/${encodeURIComponent(id)}`),
};
