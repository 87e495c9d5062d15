// Steps that run the test runners; each writes a report, from which the tests are counted.
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"

/** @typedef {import("./test-step.mjs").Step} Step */

/** @param {string} file */
const readReport = async (file) => JSON.parse(await readFile(file, "utf8"))

/** @param {string} name @param {string} reports @param {string[]} args @param {Record<string, string>} env @returns {Step} */
export function vitest(name, reports, args, env) {
  const file = join(reports, `${name.replaceAll(/\W+/g, "-")}.json`)
  const lines = `${file}l`
  const reporters = ["default", "json", "./bin/test-lines.mjs"].map((reporter) => `--reporter=${reporter}`)
  return {
    name,
    env: { ...env, TEST_LINES: lines },
    command: ["node_modules/vitest/vitest.mjs", "run", ...reporters, `--outputFile.json=${file}`, ...args],
    count: async () => {
      const report = await readReport(file).catch(() => null)
      if (!report) return countLines(lines)
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
      return {
        passed: numPassedTests,
        failed: numFailedTests,
        skipped: numPendingTests + numTodoTests,
        failures: vitestFailures(report),
      }
    },
  }
}

/** Counts the files that ended before the run was cut off, which counts as a failure. @param {string} file */
async function countLines(file) {
  /** @type {import("./test-lines.mjs").FileResult[]} */
  const results = (await readFile(file, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  const sum = (/** @type {(result: import("./test-lines.mjs").FileResult) => number} */ of) =>
    results.reduce((total, result) => total + of(result), 0)
  const slowest = results.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
  return {
    passed: sum(({ passed }) => passed),
    failed: 1 + sum(({ failed }) => failed.length),
    skipped: sum(({ skipped }) => skipped),
    failures: [
      `cut off after ${results.length} files, of which the slowest: ${slowest.map(({ file, ms }) => `${file} ${(ms / 1000).toFixed(0)} s`).join(", ")}`,
      ...results.flatMap(({ failed }) => failed.map(stripVTControlCharacters)),
    ],
  }
}

/** Browser tests run before the measurements. @param {string} reports @param {Record<string, string>} env */
export const browserTests = (reports, env) => [
  playwright("browser tests", reports, env, ["--project", "desktop", "--project", "phone"]),
  playwright("browser figures", reports, env, ["--project", "speed", "--no-deps"]),
]

/** @param {string} name @param {string} reports @param {Record<string, string>} env @param {string[]} args @returns {Step} */
function playwright(name, reports, env, args) {
  const file = join(reports, `${name.replaceAll(/\W+/g, "-")}.json`)
  return {
    name,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    command: ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts", ...args],
    count: async () => {
      const { stats, suites } = await readReport(file)
      return {
        passed: stats.expected,
        failed: stats.unexpected,
        skipped: stats.skipped,
        failures: suites.flatMap(browserFailures),
      }
    },
  }
}

const firstLines = (/** @type {string} */ text) => stripVTControlCharacters(text).split("\n").slice(0, 6).join("\n    ")

/** @param {any} report @returns {string[]} */
const vitestFailures = ({ testResults }) =>
  testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed")
    if (failed.length === 0) return file.status === "failed" ? [`${file.name}: ${firstLines(file.message)}`] : []
    return failed.map((/** @type {any} */ test) => `${test.fullName}\n    ${firstLines(test.failureMessages[0] ?? "")}`)
  })

/** @param {any} suite @returns {string[]} */
const browserFailures = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(browserFailures),
  ...specs.flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === "unexpected")
      .map((/** @type {any} */ test) => {
        const message = test.results[0]?.errors[0]?.message ?? ""
        return `(${test.projectName}) ${spec.title}\n    ${firstLines(message)}`
      }),
  ),
]
