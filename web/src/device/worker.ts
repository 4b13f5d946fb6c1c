/** The worker behind the static page: the same Python as on a server, on a store of this device. */

import type { PyProxy } from "pyodide/ffi";
import { Helper } from "./helper";
import { openJournal, Taken } from "./journal";
import type { FromWorker, ToWorker } from "./messages";
import { addFile, startPython } from "./python";

interface Bytes {
  toJs(): Uint8Array<ArrayBuffer>;
  destroy(): void;
}
interface Answer {
  readonly status: number;
  readonly media_type: string;
  readonly body: Bytes;
  destroy(): void;
}
/** `PageWorker` of tilery/page/worker.py. */
interface PageWorker {
  open(wire: number, player: number): Promise<void>;
  receive(wire: number, text: string): void;
  close(wire: number): Promise<void>;
  request(method: string, target: string, body: string, player: number): Promise<Answer>;
}

const post = (message: FromWorker) => (self as unknown as Worker).postMessage(message);
const tabs = new BroadcastChannel("tilery-tabs");

/** A copy of Python's bytes, which are given up. Arguments of calls are given up by Pyodide itself. */
function taken(bytes: Bytes): Uint8Array<ArrayBuffer> {
  const copy = bytes.toJs();
  bytes.destroy();
  return copy;
}

async function start(base: string): Promise<PageWorker> {
  const [python, journal] = await Promise.all([startPython(base), openJournal()]);
  const helper = new Helper(base);
  const stored = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof Taken) post({ kind: "taken" });
      throw error;
    });
  const host = {
    read: async () => {
      const found = await journal.read();
      tabs.postMessage("opened");
      return found;
    },
    add: (write: string) => stored(journal.add(write)),
    replace: (snapshot: Bytes) => stored(journal.replace(snapshot.toJs())),
    send: (wire: number, text: string) => post({ kind: "text", wire, text }),
    load_file: async (name: string) => {
      const loaded = await addFile(python, base, name);
      if (loaded) helper.files.add(name);
      return loaded;
    },
    run_job: (job: Bytes) => helper.run(job.toJs()),
  };
  const module = python.pyimport("tilery.page.worker") as PyProxy & { start_worker(given: typeof host): Promise<PageWorker> };
  return module.start_worker(host);
}

let worker: Promise<PageWorker> | null = null;

/** Messages are handled in the order they came, from the first on, also those that came before Python was there. */
async function handle(message: Exclude<ToWorker, { kind: "start" }>): Promise<void> {
  const page = await (worker as Promise<PageWorker>);
  if (message.kind === "open") {
    await page.open(message.wire, message.player);
    post({ kind: "opened", wire: message.wire });
  } else if (message.kind === "text") page.receive(message.wire, message.text);
  else if (message.kind === "close") await page.close(message.wire);
  else {
    const answer = await page.request(message.method, message.target, message.body, message.player);
    post({ kind: "answer", id: message.id, status: answer.status, type: answer.media_type, body: taken(answer.body) });
    answer.destroy();
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") {
    worker = start(data.base);
    worker.then(
      () => post({ kind: "ready" }),
      (error: unknown) => post({ kind: "failed", message: String(error) }),
    );
  } else void handle(data).catch((error: unknown) => console.error(error));
};
tabs.onmessage = () => post({ kind: "taken" });
