import { playwright } from "@vitest/browser-playwright"
import { existsSync } from "node:fs"
import { defineConfig, type TestProjectConfiguration } from "vitest/config"
import { longRuns } from "./bin/long-runs.mjs"
import { chromiumFlags, findChromium } from "./e2e/chromium.ts"

const serverSetup = "server/src/testing/global-setup.ts"
/** Fails a test in which a call answers an error that it does not declare. */
const reportsUndeclared = ["server/src/testing/undeclared-errors.ts"]
/** Tests without a database or with their own; and tests of regex time, which many compiled expressions distort. */
const alone = [
  "server/src/core/live/**/*.test.ts",
  "server/src/embedded-postgres/**/*.test.ts",
  "server/src/features/people/scam-shield/scam-shield.score.test.ts",
  "server/src/testing/slow-pattern.test.ts",
  "demo/src/**/*.test.ts",
]

/** The long runs are a separate step; by hand: `TEST_LONG_RUNS=1` and a file name. */
const leftOut = process.env["TEST_LONG_RUNS"] === "1" ? [] : longRuns
const isFullRun = process.env["TEST_FULL"] === "1"

const timeouts = {
  // The full run has two long steps side by side on the same processors.
  testTimeout: isFullRun ? 600_000 : 120_000,
  hookTimeout: 120_000,
  // One second is the default, which a busy machine exceeds: a poll ends as soon as it succeeds.
  expect: { poll: { timeout: 60_000 } },
  // A busy machine can make one test late; what fails twice is broken. Tries are shown in the report.
  retry: process.env["CI"] ? 1 : 0,
}

const inBrowser = "web/src/**/*.browser.test.tsx"
const executablePath = await findChromium().catch(() => undefined)

/** Parts of screens in a real browser, for jsdom knows neither focus, windows nor places; left out where none is. */
const parts: TestProjectConfiguration = {
  // What a part loads when it is opened must be made ready before, or React would come twice.
  optimizeDeps: { entries: ["web/src/ui/**/*.tsx", "web/src/**/*.browser.test.tsx"], force: true },
  test: {
    name: "parts",
    include: [inBrowser],
    ...timeouts,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) } }),
      instances: [{ browser: "chromium", viewport: { width: 390, height: 700 } }],
    },
  },
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: "contract", include: ["contract/src/**/*.test.ts", "texts/**/*.test.ts"], isolate: false } },
      {
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts", "bench/src/**/*.test.ts"],
          exclude: [...alone, ...leftOut],
          setupFiles: reportsUndeclared,
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
          pool: "forks",
          // Loading the server for each file took longer than its tests.
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: "alone",
          include: alone,
          exclude: leftOut,
          setupFiles: reportsUndeclared,
          pool: "forks",
          ...timeouts,
        },
      },
      {
        test: { name: "web", include: ["web/src/**/*.test.ts", "mobile/*.test.mjs"], pool: "threads" },
      },
      ...(executablePath ? [parts] : []),
    ],
    // The server's files share a database server; two workers leave a fifth of two cores idle, because tests wait.
    maxWorkers: 3,
  },
})
