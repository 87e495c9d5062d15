// The test runners as steps: each writes a report, from which the tests are counted.
import { readFile } from "node:fs/promises"
import { join } from "node:path"

/** @typedef {import("./test-step.mjs").Step} Step */

/** @param {string} file */
const readReport = async (file) => JSON.parse(await readFile(file, "utf8"))

/** @param {string} name @param {string} reports @param {string[]} args @param {Record<string, string>} env @returns {Step} */
export function vitest(name, reports, args, env) {
  const file = join(reports, `${name.replaceAll(/\W+/g, "-")}.json`)
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
  return {
    name,
    env,
    command: ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...args],
    count: async () => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = await readReport(file)
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
    },
  }
}

/** @param {string} name @param {string} reports @param {string} browser @returns {Step} */
export function browserTests(name, reports, browser) {
  const file = join(reports, "browser.json")
  return {
    name,
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    command: ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"],
    count: async () => {
      const { stats } = await readReport(file)
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    },
  }
}
