import { playwright } from "@vitest/browser-playwright"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { defineConfig, type TestProjectConfiguration } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
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

const isFullRun = process.env["TEST_FULL"] === "1"
/**
 * `*.full.test.ts` are part of `npm test -- --full` (by hand: `TEST_FULL=1`). The long runs are a separate step of it (by
 * hand: `TEST_LONG_RUNS=1` and a file name).
 */
const leftOut = [
  ...(process.env["TEST_LONG_RUNS"] === "1" ? [] : longRuns),
  ...(isFullRun ? [] : ["**/*.full.test.ts", "**/*.full.browser.test.tsx"]),
]

const timeouts = {
  // The full run has two long steps side by side on the same processors.
  testTimeout: isFullRun ? 600_000 : 120_000,
  hookTimeout: 120_000,
  // One second is the default, which a busy machine exceeds: a poll ends as soon as it succeeds.
  expect: { poll: { timeout: 60_000 } },
}

/** Keeps the files of a project together, because a worker that changes the project loads the server again. */
class RandomInProject extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    this.ctx.logger.log(`Order of the files: --sequence.seed=${seed}`)
    const keyOf = ({ project, moduleId }: TestSpecification) =>
      project.name + createHash("sha256").update(`${seed} ${moduleId}`).digest("hex")
    const keyed = files.map((file) => ({ file, key: keyOf(file) }))
    keyed.sort((one, other) => (one.key < other.key ? -1 : 1))
    return Promise.resolve(keyed.map(({ file }) => file))
  }
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
    exclude: leftOut,
    setupFiles: ["web/src/testing/empty-storage.ts"],
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
      {
        test: {
          name: "contract",
          include: ["contract/src/**/*.test.ts", "texts/**/*.test.ts"],
          exclude: leftOut,
          isolate: false,
        },
      },
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
    // Files share a process, so each must pass after any other.
    sequence: { sequencer: RandomInProject, seed: Date.now() },
    // The server's files share a database server; two workers leave a fifth of two cores idle, because tests wait.
    maxWorkers: 3,
  },
})
