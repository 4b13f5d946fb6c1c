/** Who this device is, and what is on the shelf: read once, needed everywhere. */

import type { Me, Shelf } from "../gen/wire";
import { api } from "../net/api";

class Session {
  me = $state.raw<Me | null>(null);
  shelf = $state.raw<Shelf | null>(null);
  failure = $state<string | null>(null);

  async load(): Promise<void> {
    this.failure = null;
    try {
      // The first answer makes this device a guest; asking both at once would make it two.
      this.me = await api.me();
      this.shelf = await api.shelf();
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  /** Make sure the others have something to call me. */
  async named(name: string): Promise<void> {
    const wanted = name.trim();
    if (wanted && wanted !== this.me?.name) this.me = await api.rename(wanted);
  }
}

export const session = new Session();
