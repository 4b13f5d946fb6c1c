import { defineConfig } from "vitest/config";

// One real server and one browser for all files, one after another.
export default defineConfig({
  test: {
    include: ["test/**/*.e2e.ts"],
    environment: "node",
    globalSetup: ["test/server.ts"],
    fileParallelism: false,
    isolate: false,
    testTimeout: 3_600_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 900_000 } },
  },
});
