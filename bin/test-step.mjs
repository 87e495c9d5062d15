// One step of `npm test`: a Node command or a function in this process.
import { spawn } from "node:child_process"

const minutes = 60_000
/** Time limit of one step in ms; the steps of `--full` take longer. */
const timeoutMs = () => (process.env["TEST_FULL"] === "1" ? 120 : 40) * minutes
const shown = 6000

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts */
/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [command] what Node runs
 * @property {Record<string, string>} [env]
 * @property {() => Promise<string>} [work] answers what is wrong, or nothing
 * @property {() => Promise<Counts>} [count] reads the report that the command wrote
 */
/** @typedef {Counts & { name: string, seconds: number }} Result */

// The longest steps belong first, because a free slot takes the next one. Results are in order of completion.
/** @param {string} root @param {Step[]} steps @param {number} atATime @returns {Promise<Result[]>} */
export async function runSteps(root, steps, atATime) {
  const left = [...steps]
  /** @type {Result[]} */
  const results = []
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) results.push(await runStep(root, step))
  }
  await Promise.all(Array.from({ length: atATime }, lane))
  return results
}

/** @param {string} root @param {Step} step @returns {Promise<Result>} */
async function runStep(root, step) {
  const started = Date.now()
  process.stdout.write(`... ${step.name}\n`)
  const { code, output } = step.command ? await runCommand(root, step) : await runWork(step)
  const counts = await readCounts(step, code)
  const seconds = (Date.now() - started) / 1000
  const bad = counts.failed > 0
  process.stdout.write(`${bad ? "FAIL" : "ok"} ${step.name} (${seconds.toFixed(1)} s)\n`)
  if (bad) process.stdout.write(`${shortenLog(counts.failures ?? [], output)}\n`)
  return { ...counts, name: step.name, seconds }
}

/** Failed tests come first: a reader may see only the beginning. @param {string[]} failures @param {string} output */
function shortenLog(failures, output) {
  const lines = output.split("\n").filter((line) => !line.trimStart().startsWith("✓"))
  const uncaught = lines.findIndex((line) => line.includes("Unhandled"))
  return [
    ...failures.map((failure) => `- ${failure}`),
    ...(uncaught < 0 ? [] : lines.slice(uncaught, uncaught + 25)),
    lines.join("\n").slice(-shown),
  ].join("\n")
}

/** @param {Step} step @param {number} code @returns {Promise<Counts>} */
async function readCounts(step, code) {
  const alone = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  if (!step.count) return alone
  const counts = await step.count().catch(() => ({ passed: 0, failed: 1, skipped: 0 }))
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {Step} step */
async function runWork({ work }) {
  try {
    const wrong = (await work?.()) ?? ""
    return { code: wrong ? 1 : 0, output: wrong }
  } catch (error) {
    return { code: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** @param {string} root @param {Pick<Step, "command" | "env">} step @returns {Promise<{ code: number, output: string }>} */
export function runCommand(root, { command = [], env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    })
    const limit = timeoutMs()
    let output = ""
    const onOutput = (/** @type {Buffer} */ part) => (output += part.toString())
    child.stdout.on("data", onOutput)
    child.stderr.on("data", onOutput)
    const timer = setTimeout(() => {
      output += `\nstopped: it took longer than ${limit / minutes} minutes`
      // SIGINT lets the runners stop their servers, which would otherwise keep our pipes open.
      child.kill("SIGINT")
      setTimeout(() => child.kill("SIGKILL"), 30_000).unref()
    }, limit)
    child.once("close", (code) => {
      clearTimeout(timer)
      resolve({ code: code ?? 1, output })
    })
  })
}
