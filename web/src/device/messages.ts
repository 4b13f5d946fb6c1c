/** What the page and its worker post to each other. */

export type ToWorker =
  | { readonly kind: "start"; readonly base: string }
  | { readonly kind: "request"; readonly id: number; readonly method: string; readonly target: string; readonly body: string; readonly player: number }
  | { readonly kind: "open"; readonly wire: number; readonly player: number }
  | { readonly kind: "text"; readonly wire: number; readonly text: string }
  | { readonly kind: "close"; readonly wire: number };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "failed"; readonly message: string }
  /** Another tab uses what is stored on this device now. */
  | { readonly kind: "taken" }
  | { readonly kind: "answer"; readonly id: number; readonly status: number; readonly type: string; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly kind: "opened"; readonly wire: number }
  | { readonly kind: "text"; readonly wire: number; readonly text: string };
