import { defineConfig } from "vitest/config";

// The static page from a static host, in one browser, one file after another.
export default defineConfig({
  test: {
    include: [process.env["TILERY_FIGURES"] ? "test/page/*.figures.ts" : "test/page/*.page.ts"],
    environment: "node",
    globalSetup: ["test/page/setup.ts"],
    fileParallelism: false,
    isolate: false,
    testTimeout: 3_600_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 900_000 } },
  },
});
