// Installs the packages if needed, then runs the command; imports only modules of Node, as none are installed before.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const oldest = [20, 19]

/** @param {string} sentence @returns {never} */
function exitWithError(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  const [needMajor = 0, needMinor = 0] = oldest
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return
  exitWithError(
    `Redthread needs Node ${oldest.join(".")} or later (24 is best); this is ${process.versions.node}. See https://nodejs.org`,
  )
}

/** Values that make an installation invalid when they change: lock file, patches, Node's major version and platform. */
function expectedInstallation() {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")))
  for (const patch of readdirSync(join(root, "patches")).toSorted())
    hash.update(readFileSync(join(root, "patches", patch)))
  return { lock: hash.digest("hex"), runtime: `${process.versions.modules} ${process.platform} ${process.arch}` }
}

/** @param {{ lock: string, runtime: string }} wanted @param {string} stamp */
function isInstalled(wanted, stamp) {
  const record = join(root, "node_modules", ".package-lock.json")
  if (!existsSync(record)) return false
  const made = existsSync(stamp) ? JSON.parse(readFileSync(stamp, "utf8")) : { lock: "", runtime: wanted.runtime }
  if (made.runtime !== wanted.runtime) return false
  // npm's own lock file is newer if npm was run by hand.
  const byHand = statSync(record).mtimeMs + 5000 > statSync(join(root, "package-lock.json")).mtimeMs
  return made.lock === wanted.lock || byHand
}

/** @param {{ lock: string, runtime: string }} wanted @param {string} stamp */
async function applyPatches(wanted, stamp) {
  const noted = JSON.stringify(wanted)
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === noted) return
  // patch-package is called directly, because .npmrc disables install scripts.
  const code = await run([process.execPath, "node_modules/patch-package/index.js", "--error-on-fail"])
  if (code !== 0) exitWithError("The patches don't fit what is installed. Remove node_modules and try again.")
  writeFileSync(stamp, noted)
}

async function install() {
  const stamp = join(root, "node_modules", ".redthread-installed.json")
  const wanted = expectedInstallation()
  if (isInstalled(wanted, stamp)) return applyPatches(wanted, stamp)
  const started = Date.now()
  process.stdout.write("Installing the packages (a minute or two the first time) ...\n")
  const code = await run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"])
  if (code !== 0) exitWithError("The packages could not be installed; npm says above why. Is the network reachable?")
  await applyPatches(wanted, stamp)
  process.stdout.write(`Packages installed in ${seconds(started)}.\n`)
}

/** @param {number} started */
const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`

/** Interval in ms of the check that npm is still running. */
const parentPollMs = 250

/** npm does not pass on a signal, but its end changes the parent process id. @param {() => void} onGone */
function watchParent(onGone) {
  if (process.env["npm_lifecycle_event"] === undefined) return () => undefined
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, parentPollMs)
  return () => clearInterval(timer)
}

/** Forwards signals; Ctrl-C reaches both processes anyway. @param {string[]} command @returns {Promise<number>} */
function run([name = "", ...args]) {
  return new Promise((resolve) => {
    const child = spawn(name, args, { cwd: root, stdio: "inherit" })
    const signals = /** @type {NodeJS.Signals[]} */ (["SIGINT", "SIGTERM", "SIGHUP"])
    const forward = signals.map((signal) => {
      const pass = () => {
        if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal)
      }
      process.on(signal, pass)
      return { signal, pass }
    })
    const unwatch = watchParent(() => child.kill("SIGTERM"))
    /** @param {number} code */
    const finish = (code) => {
      unwatch()
      for (const { signal, pass } of forward) process.removeListener(signal, pass)
      resolve(code)
    }
    child.once("error", (error) => {
      process.stderr.write(`${name}: ${error.message}\n`)
      finish(127)
    })
    child.once("exit", (code, signal) => finish(code ?? (signal === "SIGINT" ? 130 : 143)))
  })
}

checkNode()
const [name = "", ...args] = process.argv.slice(2)
await install()
/** @type {Record<string, (context: import("./commands.mjs").Context) => Promise<number>>} */
const commands = { ...(await import("./commands.mjs")) }
const command = commands[name]
if (!command) exitWithError(`Usage: node bin/setup.mjs ${Object.keys(commands).join("|")} [arguments]`)
process.exitCode = await command({ root, args, run })
