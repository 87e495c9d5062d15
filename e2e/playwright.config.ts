import { defineConfig } from "@playwright/test"
import { chromiumFlags, findChromium } from "./chromium"

// Searched once; Playwright loads this file in each of its processes.
process.env["CHROMIUM_PATH"] ??= await findChromium()

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

const isFullRun = process.env["TEST_FULL"] === "1"
/**
 * ms until something expected counts as missing. Photos and voices are processed at low priority: on two slow processors
 * with a dozen busy processes they took 40 s. A wait ends as soon as it succeeds.
 */
const waitMs = 60_000

/** Measurements run alone. */
const figures = "**/{speed,*.speed}.e2e.ts"

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: ".cache/results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 4 * waitMs,
  expect: { timeout: waitMs },
  reporter: [["list"], ["json", { outputFile: ".cache/report.json" }]],
  use: {
    // Set by the global setup, before the test processes read it.
    baseURL: process.env["BASE_URL"],
    // Animations use most of the time of a machine without a GPU; measurements run with them.
    contextOptions: { reducedMotion: "reduce" },
    // A test cannot intercept a service worker's replies; only the worker's tests allow it.
    serviceWorkers: "block",
    actionTimeout: waitMs,
    trace: "off",
    launchOptions: { args: chromiumFlags, executablePath: process.env["CHROMIUM_PATH"] },
  },
  // A test runs on the desktop; tagged @phone on the phone instead. In a full run tests tagged @both run on both, and
  // those tagged @full are included.
  projects: [
    { name: "desktop", use: desktop, testIgnore: figures, grepInvert: isFullRun ? /@phone\b/ : /@(phone|full)\b/ },
    {
      name: "phone",
      use: phone,
      testIgnore: figures,
      ...(isFullRun ? { grep: /@(phone|both)\b/ } : { grep: /@phone\b/, grepInvert: /@full\b/ }),
    },
    {
      name: "speed",
      use: { ...desktop, contextOptions: {} },
      testMatch: figures,
      fullyParallel: false,
      dependencies: ["desktop", "phone"],
    },
  ],
})
