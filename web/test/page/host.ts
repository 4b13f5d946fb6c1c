/** A static host for the page, as hosts are: compresses, and knows nothing of Tilery. */

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join, normalize, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};
const COMPRESSED = new Set([".html", ".js", ".mjs", ".css", ".json", ".webmanifest", ".svg", ".wasm"]);

export interface Host {
  readonly url: string;
  /** Bytes sent so far. */
  sent(): number;
  /** How often a file was sent whole. */
  timesSent(name: string): number;
  close(): Promise<void>;
}

const bodies = new Map<string, Buffer>();

/** A version of a file, compressed once: Python alone takes most of a second. */
function compressed(file: string, version: string): Buffer {
  const key = `${file} ${version}`;
  const body = bodies.get(key) ?? gzipSync(readFileSync(file));
  bodies.set(key, body);
  return body;
}

/** Serves a folder below a path, as a project's page on a shared host is; a bare host says nothing about caching. */
export async function startHost(folder: string, below = "/games/tilery/", kind: "usual" | "bare" = "usual"): Promise<Host> {
  const root = resolve(folder);
  let bytes = 0;
  const times = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const name = normalize(path.slice(below.length) || "index.html");
    const file = join(root, name);
    if (!path.startsWith(below) || !file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const tag = `"${statSync(file).mtimeMs}"`;
    const caching = kind === "usual" ? { etag: tag, "cache-control": "max-age=600" } : {};
    const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", ...caching };
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304, headers).end();
      return;
    }
    const zipped = COMPRESSED.has(extname(file));
    const body = zipped ? compressed(file, tag) : readFileSync(file);
    response.writeHead(200, zipped ? { ...headers, "content-encoding": "gzip" } : headers).end(body);
    bytes += body.length;
    times.set(name, (times.get(name) ?? 0) + 1);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${address.port}${below}`,
    sent: () => bytes,
    timesSent: (name) => times.get(name) ?? 0,
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
}
