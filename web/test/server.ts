/** One real server, on a database of its own unless one is given, and one real browser for all files of a run. */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { Limit, PATIENCE_MS } from "./waiting";

export const ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

declare module "vitest" {
  interface ProvidedContext {
    url: string;
    /** Where the browser listens. */
    browser: string;
  }
}

export function python(): string {
  const own = join(root, ".venv/bin/python");
  return process.env["TILERY_PYTHON"] ?? (existsSync(own) ? own : "python3");
}

export function chromiumPath(): string {
  return process.env["TILERY_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";
}

export interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/** A server, once it has said where it listens: on a port that it was given by the system, or where another one was before. */
export async function serve(folder: string, port = 0): Promise<Running> {
  const limit = new Limit("the server starts");
  let errors = "";
  while (limit.allows(true)) {
    const started = await startOnce(folder, port);
    if (typeof started !== "string") return started;
    errors = started;
    if (!errors.includes("in use")) break; // a port that was free for a moment may be lent to a client of somebody else
  }
  throw new Error(`the server stopped at once: ${errors}`);
}

/** The running server, or what it said when it stopped. */
function startOnce(folder: string, port: number): Promise<Running | string> {
  const path = [join(root, "src"), process.env["PYTHONPATH"]].filter(Boolean).join(":");
  const args = ["-m", "tilery", "serve", "--port", String(port), "--data", folder];
  const child = spawn(python(), args, { env: { ...process.env, PYTHONPATH: path }, stdio: ["ignore", "pipe", "pipe"] });
  let [said, errors] = ["", ""];
  child.stderr.on("data", (part: Buffer) => (errors += part.toString()));
  return new Promise((done) => {
    child.once("exit", () => done(errors || said));
    child.stdout.on("data", (part: Buffer) => {
      const found = /running at http:\/\/[^/]*:(\d+)\//.exec((said += part.toString()));
      if (found) done({ child, port: Number(found[1]) });
    });
  });
}

export function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once("exit", () => done());
    child.kill(signal);
  });
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer({ executablePath: chromiumPath(), args: ARGS, timeout: PATIENCE_MS });
  provide("browser", browser.wsEndpoint());
  const given = process.env["TILERY_URL"];
  if (given) {
    provide("url", given);
    return () => browser.close();
  }
  const folder = mkdtempSync(join(tmpdir(), "tilery-web-"));
  const { child, port } = await serve(folder);
  provide("url", `http://127.0.0.1:${port}`);
  return async () => {
    await browser.close();
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
}
