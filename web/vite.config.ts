import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { installable } from "./vite/installable.ts";
import { markdownPages } from "./vite/pages.ts";

// The server serves what is built here; the wheel ships it, so that a pip user needs no Node.
const backend = process.env.TILERY_URL ?? "http://127.0.0.1:8000";
/** Few files: the first page, and all that a table of any game needs besides it. Each file is a request. */
const groups = [
  { name: "app", tags: ["$initial" as const], priority: 2 },
  { name: "table", test: /src\/(table\/|board\/)/, priority: 1 },
];
/** Slow plugins are reported to those who develop them, not to somebody who starts Tilery on a busy machine. */
const checks = { bundlerTimings: false };
// `--mode page` builds the client of the static page, which may be served from any folder (tools/page.py).
const outputs = { page: "../build/page/client" } as Record<string, string>;

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), markdownPages(), ...(mode === "page" ? [installable()] : [])],
  base: mode === "page" ? "./" : "/",
  build: {
    outDir: outputs[mode] ?? "../src/tilery/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    // The table of a server starts the worker of its previews by name.
    ...(mode !== "page" && { rolldownOptions: { checks, output: { codeSplitting: { groups } } } }),
    ...(mode === "page" && {
      rolldownOptions: {
        checks,
        input: { index: "index.html", previews: "src/device/previewWorker.ts" },
        output: { entryFileNames: ({ name }: { name: string }) => (name === "previews" ? "previews.js" : "assets/[name]-[hash].js") },
      },
    }),
  },
  worker: { format: "es", rolldownOptions: { checks } },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: backend, ws: true } } },
}));
