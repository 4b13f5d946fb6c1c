/** The parts of the client that only the static page has; they are not in a server's client. */

import { onDevice } from "../net/transport";

export const devicePage = onDevice
  ? {
      ...(await import("./players")),
      device: (await import("./device.svelte")).device,
      updates: (await import("./updates.svelte")).updates,
      PassDevice: (await import("./PassDevice.svelte")).default,
      DeviceStatus: (await import("./DeviceStatus.svelte")).default,
    }
  : null;
