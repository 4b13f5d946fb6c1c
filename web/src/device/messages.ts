/** What the page and its worker post to each other. */

export type ToWorker =
  | { readonly kind: "start"; readonly base: string }
  | {
      readonly kind: "request";
      readonly id: number;
      readonly method: string;
      readonly target: string;
      readonly body: string;
      readonly player: number;
    }
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

/** What a table of a server asks a worker on this device: what an action would do, in a view of the match. */
export interface ToPreviewer {
  readonly id: number;
  readonly game: string;
  readonly view: string;
  readonly action: string;
}

export type FromPreviewer =
  /** Which build of the page this is. */
  | { readonly kind: "ready"; readonly build: string }
  | { readonly kind: "failed"; readonly message: string }
  /** A Preview as JSON; null: it cannot say. */
  | { readonly kind: "preview"; readonly id: number; readonly preview: string | null };
