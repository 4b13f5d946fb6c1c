import { defineConfig } from "vitest/config";

// One real server and one browser for all files, one after another.
export default defineConfig({
  test: {
    include: ["test/**/*.e2e.ts"],
    environment: "node",
    globalSetup: ["test/server.ts"],
    fileParallelism: false,
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 400_000,
    expect: { poll: { timeout: 240_000 } },
  },
});
