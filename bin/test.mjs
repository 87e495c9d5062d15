// Implements `npm test`: runs all checks and prints one line for each and a total.
import { rmSync } from "node:fs"
import { mkdir, mkdtemp, rm, statfs } from "node:fs/promises"
import { availableParallelism, freemem } from "node:os"
import { join } from "node:path"
import { build, needsBuild } from "./build.mjs"
import { checkChecklist, plantedChecklist } from "./checklist.mjs"
import { checkComments, plantedComments } from "./comments.mjs"
import { cruise } from "./cruise.mjs"
import { checkDocs, plantedDocs } from "./docs.mjs"
import { findBrowser, findPostgres, findRedis } from "./test-services.mjs"
import { longRuns, onEmbeddedOnly } from "./long-runs.mjs"
import { browserTests, vitest } from "./test-reports.mjs"
import { runSteps } from "./test-step.mjs"
import { plantedImports } from "./test-planted.mjs"

const sources = ["contract", "server/src", "web", "demo", "e2e", "bench"]
const bin = "node_modules/"

/** @typedef {import("./test-step.mjs").Step} Step */

/** @param {string} name @returns {Step} */
const typesOf = (name) => ({ name: `types of ${name}`, command: [`${bin}typescript/bin/tsc`, "-p", name] })

/** @param {string} root @returns {Step[]} */
const staticChecks = (root) => [
  { name: "format", command: [`${bin}oxfmt/bin/oxfmt`, "--check", "."] },
  { name: "lint", command: [`${bin}oxlint/bin/oxlint`, "--type-aware", "."] },
  // The root project includes all code for Node; separate projects would check the server three times.
  ...[".", "contract", "web", "e2e"].map(typesOf),
  { name: "import rules", command: cruise(sources) },
  { name: "import rules catch a planted one", work: plantedImports },
  { name: "checklist", work: async () => checkChecklist(root) },
  { name: "checklist catches planted faults", work: async () => plantedChecklist() },
  { name: "documentation", work: async () => checkDocs(root) },
  { name: "documentation catches planted faults", work: async () => plantedDocs() },
  { name: "words of comments", work: async () => checkComments(root) },
  { name: "words of comments catch planted faults", work: async () => plantedComments() },
  { name: "dead code", command: [`${bin}knip/bin/knip.js`, "--no-progress"] },
]

const gigabyte = 2 ** 30

/** Copying a database of a thousand files on disk took a fifth of the test time. Returns null without enough memory. */
async function makeFolderInMemory() {
  const free = await statfs("/dev/shm").then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  if (Math.min(free, freemem()) < 6 * gigabyte) return null
  const folder = await mkdtemp("/dev/shm/redthread-")
  process.once("exit", () => removeFolder(folder))
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))
  return folder
}

/** A test that was ended may leave a mounted folder, which cannot be removed; the outcome of the run counts. @param {string} folder */
function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    process.stderr.write(`${folder} was not removed: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

/** `--full` adds the PostgreSQL server, all matrices and the long runs. @param {string} root @param {string[]} given */
export async function test(root, given) {
  const started = Date.now()
  const isFull = given.includes("--full")
  const args = given.filter((arg) => arg !== "--full")
  if (isFull) process.env["TEST_FULL"] = "1"
  const reports = join(root, "node_modules/.cache/redthread-test")
  // A run of single steps keeps the reports, because a full run may be active at the same time.
  if (args.length === 0) await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
  const inMemory = await makeFolderInMemory()
  if (inMemory) process.env["TMPDIR"] = inMemory
  const [postgres, redis, browser] = await Promise.all([findPostgres(), findRedis(), findBrowser(root)])
  /** @type {Record<string, string>} */
  const env = redis.url ? { TEST_REDIS_URL: redis.url } : {}
  /** @param {Step[]} steps */
  const wanted = (steps) => steps.filter(({ name }) => args.length === 0 || args.some((part) => name.includes(part)))
  const onEmbedded = vitest("tests on the embedded database", reports, [], { ...env, TEST_DATABASE_URL: "" })
  const serverEnv = isFull && postgres.url ? { ...env, TEST_DATABASE_URL: postgres.url } : null
  const onServer =
    serverEnv && vitest(`server tests on PostgreSQL ${postgres.version}`, reports, ["--project", "server"], serverEnv)
  const buildStep = {
    name: "build",
    work: async () => ((await needsBuild(root)) && !(await build(root)) ? "failed" : ""),
  }
  const [inBrowser, figures] = browser.path ? browserTests(reports, { ...env, CHROMIUM_PATH: browser.path }) : []
  const built = await runSteps(root, wanted([buildStep]), 1)
  // Each of these starts a dozen processes: side by side on two cores they fail by their time limits.
  const long = [inBrowser, onEmbedded, onServer].filter((step) => step != null)
  const longResults = await runSteps(root, wanted(long), availableParallelism() < 8 ? 1 : 2)
  const checks = await runSteps(root, wanted(staticChecks(root)), 2)
  // Measurements run after all other steps, so that nothing else uses the machine.
  const measuring = [
    figures,
    longRunsOn("the embedded database", reports, longRuns, { ...env, TEST_DATABASE_URL: "" }),
    serverEnv && longRunsOn(`PostgreSQL ${postgres.version}`, reports, longRunsOnServer, serverEnv),
  ].filter((step) => step != null)
  const last = await runSteps(root, wanted(isFull ? measuring : []), 1)
  redis.stop()
  const reasons = [isFull ? postgres.missing : undefined, redis.missing, browser.missing].filter(
    (reason) => reason !== undefined,
  )
  return summary([...built, ...longResults, ...checks, ...last], reasons, started)
}

const longRunsOnServer = longRuns.filter((file) => !onEmbeddedOnly.includes(file))

/** @param {string} database @param {string} reports @param {string[]} files @param {Record<string, string>} env */
const longRunsOn = (database, reports, files, env) =>
  vitest(
    `long runs on ${database}`,
    reports,
    ["--project", "server", "--project", "alone", "--no-file-parallelism", ...files],
    { ...env, TEST_LONG_RUNS: "1" },
  )

/** @param {import("./test-step.mjs").Result[]} results @param {string[]} missing @param {number} started */
function summary(results, missing, started) {
  const skipped = results.filter((result) => result.skipped > 0)
  const leftOut = [
    ...missing,
    ...skipped.map((result) => `${result.skipped} of ${result.name}, because they skip themselves`),
  ]
  process.stdout.write(`\n${results.map(resultLine).join("\n")}\n`)
  for (const failure of results.flatMap(({ failures = [] }) => failures)) process.stdout.write(`- ${failure}\n`)
  for (const reason of leftOut) process.stdout.write(`left out: ${reason}\n`)
  const incomplete = process.env["CI"] === "true" ? leftOut.length : 0
  if (incomplete > 0) process.stdout.write("With CI=true nothing may be left out: each of these counts as failed.\n")
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, incomplete)
  process.stdout.write(`in ${((Date.now() - started) / 1000).toFixed(0)} s\n${passed} passed, ${failed} failed\n`)
  return failed === 0 && passed > 0 ? 0 : 1
}

/** @param {import("./test-step.mjs").Result} result */
function resultLine({ name, passed, failed, seconds }) {
  const outcome = failed === 0 ? "ok  " : "FAIL"
  return `${outcome} ${name.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed${failed ? `, ${failed} failed` : ""}`
}
