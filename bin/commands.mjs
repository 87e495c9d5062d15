// Implements the npm commands; the packages are installed when this file is loaded.
import { resolve } from "node:path"
import { build, needsBuild } from "./build.mjs"
import { listChecklist } from "./checklist.mjs"
import { serverCommand } from "./server-command.mjs"
import { test as runTests } from "./test.mjs"

/** @typedef {{ root: string, args: string[], run: (command: string[]) => Promise<number> }} Context */

/** @param {Context} context */
export async function start({ root, args, run }) {
  if ((await needsBuild(root)) && !(await build(root))) return 1
  return run([process.execPath, ...serverCommand, ...args])
}

/** Makes a command that runs on the database and the stored files. @param {string} name */
const ofData =
  (name) =>
  async (/** @type {Context} */ { root, args, run }) => {
    if ((await needsBuild(root)) && !(await build(root))) return 1
    // npm changes the working directory to the project, so relative paths are resolved from `INIT_CWD`.
    const folders = args.map((folder) => resolve(process.env["INIT_CWD"] ?? "", folder))
    return run([process.execPath, ...serverCommand, name, ...folders])
  }
export const backup = ofData("backup")
export const restore = ofData("restore")
/** Migrates the database that DATABASE_URL names. */
export const migrate = ofData("migrate")

/** Shows or changes which members are staff. @param {Context} context */
export async function staff({ root, args, run }) {
  if ((await needsBuild(root)) && !(await build(root))) return 1
  return run([process.execPath, ...serverCommand, "staff", ...args])
}

/** The models of the embedded translation engine. @param {Context} context */
export async function models({ root, args, run }) {
  if ((await needsBuild(root)) && !(await build(root))) return 1
  const [command, folder, ...rest] = args
  const folders =
    command === "mirror" && folder ? [resolve(process.env["INIT_CWD"] ?? "", folder), ...rest] : args.slice(1)
  return run([process.execPath, ...serverCommand, "models", ...(command ? [command] : []), ...folders])
}

/** Vite serves the pages and proxies the rest to the server, which runs on the next port. @param {Context} context */
export async function dev({ root, run }) {
  if ((await needsBuild(root)) && !(await build(root))) return 1
  const host = process.env["HOST"] ?? "127.0.0.1"
  const port = Number(process.env["PORT"] ?? 3000)
  process.env["PUBLIC_URL"] ??= `http://${host}:${port}`
  process.env["API_URL"] = `http://${host}:${port + 1}`
  process.env["PORT"] = String(port + 1)
  const vite = ["node_modules/vite/bin/vite.js", "web", "--host", host, "--port", String(port), "--strictPort"]
  const [code] = await Promise.all([
    run([process.execPath, "node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server/src/main.ts"]),
    run([process.execPath, ...vite]),
  ])
  return code
}

/** Measures the built product, so it builds first. @param {Context} context */
export async function bench({ root, args, run }) {
  if ((await needsBuild(root)) && !(await build(root))) return 1
  return run([process.execPath, "node_modules/tsx/dist/cli.mjs", "bench/src/main.ts", ...args])
}

/** Creates the Android or iOS project. @param {Context} context */
export const mobile = ({ args, run }) => run([process.execPath, "mobile/make.mjs", ...args])

/** @param {Context} context */
export const test = ({ root, args }) => runTests(root, args)

/** Lists the rows of docs/product.md with the tests that prove them. @param {Context} context */
export async function checklist({ root, args }) {
  process.stdout.write(`${listChecklist(root, args).join("\n")}\n`)
  return 0
}

/** Writes the generated pages of docs/. @param {Context} context */
export const docs = ({ run }) => run([process.execPath, "node_modules/tsx/dist/cli.mjs", "bin/write-docs.mjs"])
