import { existsSync } from "node:fs"
import { defineConfig } from "vitest/config"

const serverSetup = "server/src/testing/global-setup.ts"

/** One project per side; the server's files share a database server, so their number at a time is bounded. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "contract", include: ["contract/src/**/*.test.ts", "texts/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts", "demo/src/**/*.test.ts", "bench/src/**/*.test.ts"],
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
          pool: "forks",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "web", include: ["web/src/**/*.test.{ts,tsx}"] } },
    ],
    maxWorkers: 2,
  },
})
