// Vitest reporter: writes a line of JSON as each test file ends, since a run that is cut off writes no other report.
import { appendFileSync } from "node:fs"

/** @typedef {{ file: string, ms: number, passed: number, skipped: number, failed: string[] }} FileResult */

// oxlint-disable-next-line import/no-default-export -- Vitest loads the default export of a reporter
export default class TestLines {
  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    const target = process.env["TEST_LINES"]
    if (!target) return
    const tests = [...module.children.allTests()]
    const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state)
    const failed = inState("failed").map((test) => `${test.fullName}\n    ${test.result().errors?.[0]?.message ?? ""}`)
    const broken = module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`)
    /** @type {FileResult} */
    const result = {
      file: module.relativeModuleId,
      ms: Math.round(module.diagnostic().duration),
      passed: inState("passed").length,
      skipped: inState("skipped").length,
      failed: [...failed, ...broken],
    }
    appendFileSync(target, `${JSON.stringify(result)}\n`)
  }
}
