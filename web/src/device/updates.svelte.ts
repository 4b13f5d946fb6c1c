/** The service worker: keeps the page on the device for use without a network, and brings new versions. */

export class Updates {
  /** A new version is on the device and waits to be used. */
  ready = $state(false);
  private waiting: ServiceWorker | null = null;

  /** Register the service worker. */
  async start(): Promise<void> {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!container) return;
    const registration = await container.register("./sw.js", { updateViaCache: "none" }).catch(() => null);
    if (!registration) return;
    this.offer(registration.waiting);
    this.follow(registration); // the browser may have found a new version while Python started
    registration.addEventListener("updatefound", () => this.follow(registration));
  }

  /** Begin anew with the new version. Everything that was played is stored. */
  use(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("use");
  }

  /** Offer the version that is being installed, if there is one, when it is on the device. */
  private follow(registration: ServiceWorkerRegistration): void {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && this.offer(registration.waiting));
  }

  private offer(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return;
    this.waiting = worker;
    this.ready = true;
  }
}

export const updates = new Updates();
