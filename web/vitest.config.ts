import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // A busy machine is slow, not wrong: the limits end what would never end.
  test: { include: ["src/**/*.test.ts"], environment: "node", isolate: false, testTimeout: 300_000, hookTimeout: 300_000 },
});
