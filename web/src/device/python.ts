/** Python in a worker: Pyodide with Tilery and its kernel unpacked beside the standard library. */

import type { loadPyodide as Load, PyodideAPI } from "pyodide";
import { gunzipped, unpack } from "../../page/unpack.mjs";

const SITE = "/lib/python3.14/site-packages";

export async function startPython(base: string): Promise<PyodideAPI> {
  const archive = fetchStream(`${base}python/tilery.tgz`).then(gunzipped);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide/pyodide.mjs`)) as { loadPyodide: typeof Load };
  const python = await loadPyodide({ indexURL: `${base}pyodide/`, stdLibURL: `${base}python/stdlib.zip`, checkAPIVersion: false });
  unpack(python, await archive, SITE);
  return python;
}

/** Put a data file where Python finds it; false if it cannot be loaded now. */
export async function addFile(python: PyodideAPI, base: string, name: string): Promise<boolean> {
  const answer = await fetch(`${base}python/${name}`).catch(() => null);
  if (!answer?.ok) return false;
  const language = /^words-([\w-]+)\.gz$/.exec(name)?.[1];
  const folder = language ? `languages/${language}` : "data";
  python.FS.writeFile(`${SITE}/tilery/lexicon/${folder}/${name}`, new Uint8Array(await answer.arrayBuffer()));
  return true;
}

async function fetchStream(address: string): Promise<ReadableStream<BufferSource>> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address} could not be loaded: ${answer.status} ${answer.statusText}`);
  return answer.body;
}
