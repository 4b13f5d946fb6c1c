/** Who this device is, and what is on the shelf: read once, needed everywhere. */

import type { Me, Catalog } from "../gen/wire";
import { api } from "../net/api";
import { onDevice } from "../net/transport";

class Session {
  me = $state.raw<Me | null>(null);
  shelf = $state.raw<Catalog | null>(null);
  failure = $state<string | null>(null);

  async load(): Promise<void> {
    this.failure = null;
    try {
      if (onDevice) await this.loadFirst();
      // The first answer makes this device a guest; asking both at once would make it two.
      this.me = await api.me();
      if (!onDevice) this.shelf = await api.shelf();
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  /** On a device: what can be shown before its worker answers. */
  private async loadFirst(): Promise<void> {
    this.shelf = (await (await fetch("./shelf.json")).json()) as Catalog;
    this.me = { user: "", name: "", username: null, ratings: [], one_time_password: false, role: null, named: false };
  }

  /** The name I chose myself; empty for a guest whose name was chosen for them. */
  get ownName(): string {
    return this.me?.named ? this.me.name : "";
  }

  /** Change what the others call me. */
  async setName(name: string): Promise<void> {
    const wanted = name.trim();
    if (wanted && wanted !== this.me?.name) this.me = await api.rename(wanted);
  }
}

export const session = new Session();
