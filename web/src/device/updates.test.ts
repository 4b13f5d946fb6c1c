import { afterEach, expect, it, vi } from "vitest";
import { Updates } from "./updates.svelte";

class FakeWorker extends EventTarget {
  state = "installing";
}
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;

  /** The browser has found a new version on the host. */
  find(): void {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event("updatefound"));
  }

  /** All files of the new version are on the device. */
  install(): void {
    this.waiting = this.installing as FakeWorker;
    this.installing = null;
    this.waiting.state = "installed";
    this.waiting.dispatchEvent(new Event("statechange"));
  }
}

/** Registers the service worker while the page is under the control of an earlier one, or of none. */
async function started(registration: FakeRegistration, controller: object | null = {}): Promise<Updates> {
  vi.stubGlobal("navigator", { serviceWorker: { controller, register: () => Promise.resolve(registration) } });
  const updates = new Updates();
  await updates.start();
  return updates;
}

afterEach(() => vi.unstubAllGlobals());

const moments = {
  "after the page has started": [],
  "while the page was starting": ["find"],
  "and installed while the page was starting": ["find", "install"],
} as const;

it.each(Object.entries(moments))("offers a version that the browser found %s", async (_, before) => {
  const registration = new FakeRegistration();
  for (const step of before) registration[step]();
  const updates = await started(registration);
  for (const step of (["find", "install"] as const).slice(before.length)) {
    expect(updates.ready).toBe(false);
    registration[step]();
  }
  expect(updates.ready).toBe(true);
});

it("does not offer the version that is the first on the device", async () => {
  const registration = new FakeRegistration();
  const updates = await started(registration, null);
  registration.find();
  registration.install();
  expect(updates.ready).toBe(false);
});
