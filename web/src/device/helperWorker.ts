/** Does the jobs of `Helper`. */

import type { PyodideAPI } from "pyodide";
import type { PyProxy } from "pyodide/ffi";
import { addFile, startPython } from "./python";

interface Job {
  readonly base: string;
  readonly job: Uint8Array;
  readonly files: readonly string[];
}
interface Module extends PyProxy {
  run_pickled(job: Uint8Array): { toJs(): Uint8Array; destroy(): void };
}

let starting: Promise<PyodideAPI> | null = null;
const added = new Set<string>();
let last = Promise.resolve();

async function work({ base, job, files }: Job): Promise<void> {
  const post = (message: unknown) => (self as unknown as Worker).postMessage(message);
  try {
    const python = await (starting ??= startPython(base));
    for (const name of files) if (!added.has(name) && (await addFile(python, base, name))) added.add(name);
    const result = (python.pyimport("tilery.page.worker") as Module).run_pickled(job);
    post({ result: result.toJs() });
    result.destroy();
  } catch (error) {
    post({ failure: String(error) });
  }
}

self.onmessage = ({ data }: MessageEvent<Job>) => {
  last = last.then(() => work(data));
};
