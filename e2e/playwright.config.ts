import { defineConfig } from "@playwright/test"
import { chromiumFlags, findChromium } from "./chromium"

// Found once; Playwright reads this file anew in each of its processes.
process.env["CHROMIUM_PATH"] ??= await findChromium()

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

const isFullRun = process.env["TEST_FULL"] === "1"

/** Figures are taken when nothing else runs. */
const figures = "**/{speed,*.speed}.e2e.ts"

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: ".cache/results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  workers: 2,
  // A test that passes when tried again is named in the report.
  retries: process.env["CI"] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/report.json" }]],
  use: {
    // Set by the global setup, before the processes that run the tests read it.
    baseURL: process.env["BASE_URL"],
    // What moves by itself costs a machine without graphics most of its time; the figures are taken with it.
    contextOptions: { reducedMotion: "reduce" },
    // What a worker answers no test can stand in for; the tests of the worker let it in.
    serviceWorkers: "block",
    actionTimeout: 15_000,
    trace: "off",
    launchOptions: { args: chromiumFlags, executablePath: process.env["CHROMIUM_PATH"] },
  },
  // A test runs on the desktop; tagged @phone on the phone instead. In a full run those tagged @both run on either, and
  // those tagged @full at all.
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
