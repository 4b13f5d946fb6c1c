/** This device as the page sees it: answers requests and carries messages by way of its worker. */

import type { Wire } from "../net/socket";
import type { Transport } from "../net/transport";
import type { FromWorker, ToWorker } from "./messages";

export type DeviceState = "starting" | "ready" | "failed" | "taken";

class DeviceWire implements Wire {
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  constructor(
    private readonly number: number,
    private readonly post: (message: ToWorker) => void,
  ) {}
  send(text: string): void {
    this.post({ kind: "text", wire: this.number, text });
  }
  close(): void {
    this.post({ kind: "close", wire: this.number });
  }
}

class Device implements Transport {
  state = $state<DeviceState>("starting");
  /** Why it failed. */
  reason = $state("");
  /** Who holds the device: 0 is its owner, others are players beside them. */
  player = $state(0);
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly answers = new Map<number, (answer: Response) => void>();
  private readonly wires = new Map<number, DeviceWire>();
  private counter = 0;
  private settle: () => void = () => undefined;
  /** Done when the worker answers, or will not. */
  readonly settled = new Promise<void>((resolve) => (this.settle = resolve));

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.take(data);
    this.worker.onerror = (event) => this.fail(event.message);
    this.post({ kind: "start", base: new URL("./", document.baseURI).href });
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return this.ask(path, init, this.player);
  }

  /** A request of one of the players. With the first match there is something worth asking the browser to keep for good. */
  ask(path: string, init: RequestInit | undefined, player: number): Promise<Response> {
    if (this.state === "failed" || this.state === "taken") return Promise.reject(new Error(this.reason));
    if (init?.method === "POST" && path === "/matches") void navigator.storage?.persist?.();
    const id = ++this.counter;
    this.post({ kind: "request", id, method: init?.method ?? "GET", target: path, body: String(init?.body ?? ""), player });
    return new Promise((resolve) => this.answers.set(id, resolve));
  }

  open(): Wire {
    const number = ++this.counter;
    const wire = new DeviceWire(number, (message) => this.post(message));
    this.wires.set(number, wire);
    this.post({ kind: "open", wire: number, player: this.player });
    return wire;
  }

  async address(path: string): Promise<string> {
    return URL.createObjectURL(await (await this.fetch(path)).blob());
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private take(message: FromWorker): void {
    if (message.kind === "ready") this.begin();
    else if (message.kind === "failed") this.fail(message.message);
    else if (message.kind === "taken") this.yield();
    else if (message.kind === "opened") this.wires.get(message.wire)?.onopen?.(undefined as never);
    else if (message.kind === "text") this.wires.get(message.wire)?.onmessage?.({ data: message.text } as MessageEvent);
    else {
      this.answers.get(message.id)?.(new Response(message.body, { status: message.status, headers: { "content-type": message.type } }));
      this.answers.delete(message.id);
    }
  }

  private begin(): void {
    this.state = "ready";
    this.settle();
  }

  /** Another tab goes on with what is stored here. */
  private yield(): void {
    this.settle();
    this.state = "taken";
    this.reason = "Tilery was opened in another tab.";
    this.worker.terminate();
  }

  private fail(reason: string): void {
    this.settle();
    this.state = "failed";
    this.reason = reason;
  }
}

export const device = new Device();
/** For programs in the console, and for tests: `tilery.fetch("/matches", {method: "POST", body: …})`. */
Object.assign(globalThis, { tilery: device });
