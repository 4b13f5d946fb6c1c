/** How this page reaches whatever answers it: a server, or a worker on this very device. */

import type { Wire } from "./socket";

export interface Transport {
  /** Like `fetch`; the path begins after `/api`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A wire for the messages of the protocol; one for spectators shows no match from a seat. */
  open(asSpectator?: boolean): Wire;
  /** An address of something that can be shown or downloaded. */
  address(path: string): Promise<string>;
}

/** Whether this is the static page, on which everything happens on the device. */
export const onDevice = import.meta.env.MODE === "page";

/** A WebSocket to the server, with the query that docs/reference/protocol.md describes. */
export const openSocket = (query = ""): Wire =>
  new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket${query && `?${query}`}`);

const server: Transport = {
  fetch: (path, init) => fetch(`/api${path}`, init),
  open: (asSpectator = false) => openSocket(asSpectator ? "spectator=1" : ""),
  address: async (path) => `/api${path}`,
};

export const transport: Transport = onDevice ? (await import("../device/device.svelte")).device : server;
