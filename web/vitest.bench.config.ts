import { defineConfig } from "vitest/config";

// `npm run bench`: figures about the client, printed; asserts nothing about time.
export default defineConfig({
  test: {
    include: ["test/**/*.figures.ts"],
    environment: "node",
    globalSetup: ["test/server.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
});
