import { defineConfig } from "vitest/config";

// `npm run screenshots`: every page and game into docs/images/screens.
export default defineConfig({
  test: {
    include: ["test/**/*.shots.ts"],
    environment: "node",
    globalSetup: ["test/server.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
