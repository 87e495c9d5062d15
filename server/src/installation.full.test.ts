import { readFile } from "node:fs/promises"
import { join } from "node:path"
import semver from "semver"
import { expect, test } from "vitest"
import { z } from "zod"
import { projectRoot } from "./core/process/project-root"

const lockedPackage = z.object({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  engines: z.object({ node: z.string().optional() }).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })

const read = (file: string) => readFile(join(projectRoot, file), "utf8")
const readLock = async () => lockFile.parse(JSON.parse(await read("package-lock.json")))

/** The oldest Node that the README promises, as a full version. */
async function oldestNode(): Promise<string> {
  const [, version] = /Node\.js\]\(https:\/\/nodejs\.org\) (\d+\.\d+) or later/.exec(await read("README.md")) ?? []
  return `${version}.0`
}

/** Packages whose `engines` exclude the oldest Node although they run on it, each with the reason. */
const engineExceptions: Record<string, string> = {}

test("API-04 every production dependency admits the oldest Node that the README names", async () => {
  const { packages } = await readLock()
  const oldest = await oldestNode()
  expect(semver.valid(oldest)).toBe(oldest)
  const refusing = Object.entries(packages).flatMap(([path, { dev, engines }]) =>
    dev || !engines?.node || semver.satisfies(oldest, engines.node) || engineExceptions[path]
      ? []
      : [`${path} needs Node ${engines.node}`],
  )
  expect(refusing).toEqual([])
})

test("API-04 the lock file holds every platform of each optional package, for npm ci", async () => {
  const { packages } = await readLock()
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  )
  expect(missing).toEqual([])
  // An empty list of optional packages would pass, too: the known ones must be among them.
  expect(Object.keys(packages)).toEqual(
    expect.arrayContaining([
      "node_modules/@img/sharp-darwin-arm64",
      "node_modules/@oxlint/binding-win32-x64-msvc",
      "node_modules/@swc/core-darwin-arm64",
    ]),
  )
})

/** Whether the lock file has a package where Node looks for it from `path`: in its own folder or in one above. */
function isLocked(packages: Record<string, unknown>, path: string, name: string): boolean {
  const folders = path
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"))
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
    (candidate) => candidate in packages,
  )
}

test("API-04 the setup and package.json name the same oldest Node as the README", async () => {
  const oldest = (await oldestNode()).replace(/\.0$/, "")
  const { engines } = z
    .object({ engines: z.object({ node: z.string() }) })
    .parse(JSON.parse(await read("package.json")))
  expect(engines.node).toBe(`>=${oldest}`)
  expect(await read("bin/setup.mjs")).toContain(`const oldest = [${oldest.replace(".", ", ")}]`)
})
