/** A room as this page knows it: asks for news all the time, through restarts of the server. */

import type { RoomCard } from "../gen/wire";
import { Refused } from "../net/api";
import { roomsApi } from "./api";
import { rememberRoom } from "./lastRoom";

const RETRY_MS = 1_500;

export class RoomFollower {
  card = $state.raw<RoomCard | null>(null);
  failure = $state("");
  /** Whether the room can be seen only with its code, or not at all. */
  refused = $state(false);
  /** Whether the server has stopped answering. */
  lost = $state(false);
  private stopped = false;

  constructor(
    readonly room: string,
    readonly code: string | null,
  ) {}

  /** Follow the room until the returned function is called. */
  open(): () => void {
    void this.run();
    return () => (this.stopped = true);
  }

  take(card: RoomCard): void {
    this.card = card;
    this.failure = "";
    rememberRoom(card);
  }

  /** Do something to the room; a refusal is shown. */
  async change(request: Promise<RoomCard>): Promise<boolean> {
    try {
      this.take(await request);
      return true;
    } catch (error) {
      this.failure = (error as Error).message;
      return false;
    }
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      try {
        // Without the mark the server answers at once, so that a page knows as soon as it is back.
        const card = await roomsApi.get(this.room, this.code, this.lost ? null : (this.card?.mark ?? null));
        if (this.stopped) return;
        this.lost = false;
        if (card.mark !== this.card?.mark) this.take(card);
      } catch (error) {
        if (error instanceof Refused && (error.status === 403 || error.status === 404)) {
          this.refused = true;
          this.card = null;
          this.failure = error.message;
          return;
        }
        this.lost = true;
        await new Promise((go) => setTimeout(go, RETRY_MS));
      }
    }
  }
}
