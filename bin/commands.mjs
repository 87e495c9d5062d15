// What the commands do once the packages are there.
import { resolve } from "node:path"
import { build, needsBuild } from "./build.mjs"
import { serverCommand } from "./server-command.mjs"
import { test as runTests } from "./test.mjs"

/**
 * @typedef {object} Context
 * @property {string} root
 * @property {string[]} args
 * @property {(command: string[]) => Promise<number>} run
 */

/** @param {Context} context */
export async function start({ root, args, run }) {
  if ((await needsBuild(root)) && !(await build(root))) return 1
  return run([process.execPath, ...serverCommand, ...args])
}

/** Of the embedded database and the files. @param {string} name */
const ofData =
  (name) =>
  async (/** @type {Context} */ { root, args, run }) => {
    if ((await needsBuild(root)) && !(await build(root))) return 1
    // npm runs us in the project's folder; a folder that was named is meant from where npm was called.
    const folders = args.map((folder) => resolve(process.env["INIT_CWD"] ?? "", folder))
    return run([process.execPath, ...serverCommand, name, ...folders])
  }
export const backup = ofData("backup")
export const restore = ofData("restore")

/** The server restarts when a file of its own changes; the pages are built anew on each, over the first build.
 * @param {Context} context */
export async function dev({ root, run }) {
  if ((await needsBuild(root)) && !(await build(root))) return 1
  const [code] = await Promise.all([
    run([process.execPath, "node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server/src/main.ts"]),
    run([
      process.execPath,
      "node_modules/vite/bin/vite.js",
      "build",
      "--watch",
      "--no-emptyOutDir",
      "--logLevel",
      "warn",
      "web",
    ]),
  ])
  return code
}

/** What is measured is the product as it is built. @param {Context} context */
export async function bench({ root, args, run }) {
  if ((await needsBuild(root)) && !(await build(root))) return 1
  return run([process.execPath, "node_modules/tsx/dist/cli.mjs", "bench/src/main.ts", ...args])
}

/** @param {Context} context */
export const test = ({ root, args }) => runTests(root, args)
