/** One real server, on a database of its own unless one is given, and one real browser for all files of a run. */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

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

/** A server on this port; resolves when it answers. */
export async function serve(port: number, folder: string): Promise<ChildProcess> {
  const path = [join(root, "src"), process.env["PYTHONPATH"]].filter(Boolean).join(":");
  const args = ["-m", "tilery", "serve", "--port", String(port), "--data", folder];
  const child = spawn(python(), args, { env: { ...process.env, PYTHONPATH: path }, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr?.on("data", (part: Buffer) => (errors += part.toString()));
  for (let tries = 0; tries < 1200; tries++) {
    if (child.exitCode !== null) throw new Error(`the server stopped at once: ${errors}`);
    if (await answers(port)) return child;
    await new Promise((go) => setTimeout(go, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`the server does not answer: ${errors}`);
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? done(address.port) : failed(new Error("no port"))));
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
  const browser = await chromium.launchServer({ executablePath: chromiumPath(), args: ARGS });
  provide("browser", browser.wsEndpoint());
  const given = process.env["TILERY_URL"];
  if (given) {
    provide("url", given);
    return () => browser.close();
  }
  const folder = mkdtempSync(join(tmpdir(), "tilery-web-"));
  const port = await freePort();
  const child = await serve(port, folder);
  provide("url", `http://127.0.0.1:${port}`);
  return async () => {
    await browser.close();
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
}
