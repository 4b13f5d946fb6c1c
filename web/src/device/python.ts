/** Python in a worker: Pyodide with Tilery and its kernel unpacked beside the standard library. */

import type { loadPyodide as Load, PyodideAPI } from "pyodide";
import { gunzipped, unpack } from "../../page/unpack.mjs";

const SITE = "/lib/python3.14/site-packages";
/** Definitions and words of other languages. */
const LATER = ["definitions.xz", "es.words.gz", "fr.words.gz", "nl.words.gz"];
/** Of Emscripten. */
const INPUT_OUTPUT_ERROR = 29;

export async function startPython(base: string): Promise<PyodideAPI> {
  const archive = fetchStream(`${base}python/tilery.tgz`).then(gunzipped);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide/pyodide.mjs`)) as { loadPyodide: typeof Load };
  const python = await loadPyodide({ indexURL: `${base}pyodide/`, stdLibURL: `${base}python/stdlib.zip`, checkAPIVersion: false });
  unpack(python, await archive, SITE);
  for (const name of LATER) addLazyFile(python, `${SITE}/tilery/lexicon/data/${name}`, `${base}python/${name}`);
  return python;
}

/** A file that is loaded when Python first looks at it. Python cannot wait for a promise there, a worker can. */
function addLazyFile(python: PyodideAPI, path: string, address: string): void {
  const { FS } = python;
  FS.writeFile(path, new Uint8Array());
  let content: Uint8Array | null = null;
  const load = () => (content ??= loadNow(address) ?? fail());
  const fail = () => {
    throw new FS.ErrnoError(INPUT_OUTPUT_ERROR);
  };
  Object.defineProperties(FS.lookupPath(path).node, { contents: { get: load }, usedBytes: { get: () => load().length } });
}

function loadNow(address: string): Uint8Array | null {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch {
    return null; // no network
  }
  return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : null;
}

async function fetchStream(address: string): Promise<ReadableStream<BufferSource>> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address} could not be loaded: ${answer.status} ${answer.statusText}`);
  return answer.body;
}
