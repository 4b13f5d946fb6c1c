/** Previews for the table of a server: the build of the static page writes this as `previews.js`, beside its Python. */

import type { PyProxy } from "pyodide/ffi";
import type { FromPreviewer, ToPreviewer } from "./messages";
import { startPython } from "./python";

interface Previews extends PyProxy {
  preview(game: string, view: string, action: string): string;
}

const base = new URL("./", self.location.href).href;
const post = (message: FromPreviewer) => (self as unknown as Worker).postMessage(message);

async function start(): Promise<Previews> {
  const described = fetch(`${base}build.json`);
  const python = await startPython(base);
  const previews = python.pyimport("tilery.page.previews") as Previews;
  post({ kind: "ready", build: ((await (await described).json()) as { build: string }).build });
  return previews;
}

const previews = start();
previews.catch((error: unknown) => post({ kind: "failed", message: String(error) }));

self.onmessage = async ({ data: { id, game, view, action } }: MessageEvent<ToPreviewer>) => {
  const found = await previews;
  let preview: string | null = null;
  try {
    preview = found.preview(game, view, action);
  } catch {
    // The server is asked instead, and says what is wrong.
  }
  post({ kind: "preview", id, preview });
};
