import type { PyodideAPI } from "pyodide";

export function gunzipped(stream: ReadableStream<BufferSource>): Promise<Uint8Array>;
export function unpack(python: PyodideAPI, tar: Uint8Array, folder: string): void;
