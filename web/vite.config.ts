import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { markdownPages } from "./vite/pages";

// The server serves what is built here; the wheel ships it, so that a pip user needs no Node.
const backend = process.env.TILERY_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), markdownPages()],
  base: "/",
  build: { outDir: "../src/tilery/server/static", emptyOutDir: true, target: "es2022", assetsInlineLimit: 2048 },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: backend, ws: true } } },
});
