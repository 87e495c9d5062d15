// Builds the server and the pages when their sources have changed.
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

const inputs = [
  "contract/src",
  "texts",
  "server/src",
  "demo/src",
  "demo/words",
  "web",
  "bin/build.mjs",
  "package-lock.json",
  "tsconfig.base.json",
]
const skipped = new Set(["node_modules", "dist", ".cache", "data"])
/** The server and its child processes: for pictures and clips, the embedded translation engine, and readings. */
const programs = {
  main: "server/src/main.ts",
  media: "server/src/features/people/photo/media/photo.media.child.ts",
  translation: "server/src/features/people/translation/embedded/translation.child.ts",
  reading: "server/src/features/people/reading/reading.child.ts",
}
const outputs = [...Object.keys(programs).map((name) => `server/dist/${name}.js`), "web/dist/app.html"]
const stampFile = "server/dist/.built"

/** @param {string} path @returns {Promise<string[]>} */
async function filesBelow(path) {
  // `readdir` fails if the path is a file.
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  const kept = entries.filter((entry) => !skipped.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  return (await Promise.all(kept.map((entry) => filesBelow(join(path, entry.name))))).flat().toSorted()
}

/** @param {string} root */
async function hashInputs(root) {
  const hash = createHash("sha256").update(process.versions.node)
  const files = (await Promise.all(inputs.map((input) => filesBelow(join(root, input))))).flat()
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0))))
  files.forEach((file, index) =>
    hash
      .update(file.slice(root.length))
      .update("\0")
      .update(contents[index] ?? ""),
  )
  return hash.digest("hex")
}

/** @param {string} root */
export async function needsBuild(root) {
  if (!outputs.every((output) => existsSync(join(root, output)))) return true
  const built = await readFile(join(root, stampFile), "utf8").catch(() => "")
  return built !== (await hashInputs(root))
}

/** @param {string} root @returns {Promise<boolean>} */
export async function build(root) {
  const wanted = await hashInputs(root)
  process.stdout.write("Building the server and the pages ...\n")
  await rm(join(root, stampFile), { force: true })
  const missing = await missingTexts(join(root, "texts"))
  if (missing.length > 0) {
    process.stderr.write(`  texts: incomplete\n${missing.join("\n")}\n`)
    return false
  }
  const built = await Promise.all([step("server", () => buildServer(root)), step("pages", () => buildPages(root))])
  if (!built.every(Boolean)) return false
  await writeFile(join(root, stampFile), wanted)
  return true
}

/** A page would show a missing text as a bare key. @param {string} folder @returns {Promise<string[]>} */
async function missingTexts(folder) {
  const languages = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const files = (await readdir(join(folder, "en"))).filter((file) => file.endsWith(".json"))
  const missing = languages.flatMap(({ name }) =>
    files.map(async (file) => {
      const own = await readKeys(join(folder, name, file))
      return [...(await readKeys(join(folder, "en", file)))]
        .filter((key) => !own.has(key))
        .map((key) => `${name}/${file}: ${key}`)
    }),
  )
  return (await Promise.all(missing)).flat()
}

/** Counts the plural forms of a text as one key, because languages differ in their number. @param {string} file */
async function readKeys(file) {
  const texts = await readFile(file, "utf8").then(JSON.parse, () => ({}))
  return new Set(keysOf(texts).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, "")))
}

/** @param {object} texts @param {string} [path] @returns {string[]} */
const keysOf = (texts, path = "") =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? (value.trim() ? [path + key] : []) : keysOf(value, `${path}${key}.`),
  )

/** @param {string} what @param {() => Promise<void>} work */
async function step(what, work) {
  const started = Date.now()
  try {
    await work()
    process.stdout.write(`  ${what}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
    return true
  } catch (error) {
    process.stderr.write(`  ${what}: could not be built\n${error instanceof Error ? error.message : String(error)}\n`)
    return false
  }
}

/** Bundles the server with the project's workspaces; packages of npm stay external. @param {string} root */
async function buildServer(root) {
  const esbuild = await import("esbuild")
  await mkdir(join(root, "server/dist"), { recursive: true })
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: "server/dist",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: true,
    logLevel: "silent",
    plugins: [
      {
        name: "packages-outside",
        setup: (bundle) =>
          bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === "entry-point" || path.startsWith("@redthread/") ? null : { path, external: true },
          ),
      },
    ],
  })
}

/** @param {string} root @returns {Promise<void>} */
function buildPages(root) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["build.mjs"], {
      cwd: join(root, "web"),
      env: { ...process.env, NODE_ENV: "production" },
    })
    let said = ""
    const onOutput = (/** @type {Buffer} */ part) => (said += part.toString())
    child.stdout.on("data", onOutput)
    child.stderr.on("data", onOutput)
    child.once("error", reject)
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(said.trim()))))
  })
}
