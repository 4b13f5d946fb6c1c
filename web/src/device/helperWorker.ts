/** Does the jobs of `Helper`. */

import type { PyProxy } from "pyodide/ffi";
import { startPython } from "./python";

interface Job {
  readonly base: string;
  readonly job: Uint8Array;
}
interface Module extends PyProxy {
  run_pickled(job: Uint8Array): { toJs(): Uint8Array; destroy(): void };
}

let module: Promise<Module> | null = null;
let last = Promise.resolve();

async function work({ base, job }: Job): Promise<void> {
  const post = (message: unknown) => (self as unknown as Worker).postMessage(message);
  try {
    module ??= startPython(base).then((python) => python.pyimport("tilery.page.worker") as Module);
    const result = (await module).run_pickled(job);
    post({ result: result.toJs() });
    result.destroy();
  } catch (error) {
    post({ failure: String(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<Job>) => {
  last = last.then(() => work(data));
};
