/** An example of the rules as a live board: scenes one after another, each with a sentence. */

import type { Scene } from "../gen/wire";

export interface Example {
  readonly title: string;
  readonly steps: readonly { readonly scene: Scene; readonly text: string }[];
}
