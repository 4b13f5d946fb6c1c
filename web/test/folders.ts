/** Removing folders of browsers. */

import { rmSync } from "node:fs";
import { Limit } from "./waiting";

/** Removes a folder that a browser has used: on a busy machine its processes write there for a while after it was closed. */
export function remove(folder: string): void {
  const limit = new Limit(`${folder} can be removed`);
  let left = true;
  while (limit.allows(left)) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      left = false;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    }
  }
}
