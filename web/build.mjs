import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { basename, dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build } from "vite"
import { drawPicture, icons } from "./app-icons.mjs"
import { writeVisitorFiles } from "./visitor-files.mjs"

/**
 * Builds the application, and the landing page and static pages as HTML in every language, in a draft folder. It
 * replaces dist in one rename, so that no server or test sees a partial build.
 */
const pathInWeb = (path) => fileURLToPath(new URL(path, import.meta.url))
const root = pathInWeb(".")
const logLevel = process.argv.includes("--verbose") ? "info" : "warn"

const draft = `.cache/dist.${process.pid}`
const rendered = `.cache/rendered.${process.pid}`

await build({ root, logLevel, build: { outDir: draft, emptyOutDir: true } })

const { fillLanding, languages } = await loadSource("landing/render.tsx")
const template = await inlineStyles(await readFile(pathInWeb(`${draft}/landing.html`), "utf8"))
await mkdir(pathInWeb(`${draft}/landing`), { recursive: true })
for (const language of languages)
  await writeFile(pathInWeb(`${draft}/landing/${language}.html`), fillLanding(template, language))
await rm(pathInWeb(`${draft}/landing.html`))
await writePages()
await writeInstallable()
await writeVisitorFiles(draft, { root, logLevel, inlineStyles })
await writeServiceWorker()
await compressAssets()
await rm(pathInWeb("dist"), { recursive: true, force: true })
await rename(pathInWeb(draft), pathInWeb("dist"))
await rm(pathInWeb(rendered), { recursive: true })

async function loadSource(file) {
  const source = `src/features/${file}`
  const outDir = `${rendered}/${dirname(file)}`
  await build({
    root,
    logLevel,
    build: {
      ssr: source,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: source, output: { codeSplitting: false } },
    },
    ssr: { noExternal: [/^@redthread\//] },
  })
  return import(pathInWeb(`${outDir}/${basename(file).replace(/\.tsx?$/, ".js")}`))
}

/** Writes pages/<language>/<name>.html with inline styles and without scripts. */
async function writePages() {
  const { everyPage } = await loadSource("static-page/render.tsx")
  const page = await inlineStyles(await readFile(pathInWeb(`${draft}/page.html`), "utf8"))
  const template = page.replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, "")
  for (const { path, html } of everyPage(template)) {
    await mkdir(dirname(pathInWeb(`${draft}/pages/${path}`)), { recursive: true })
    await writeFile(pathInWeb(`${draft}/pages/${path}`), html)
  }
  await rm(pathInWeb(`${draft}/page.html`))
}

/** Writes manifest/<language tag>.webmanifest and icons/, which browsers need to install the application. */
async function writeInstallable() {
  const { manifests } = await loadSource("app-shell/manifest.ts")
  await mkdir(pathInWeb(`${draft}/icons`))
  await mkdir(pathInWeb(`${draft}/manifest`))
  for (const { name, size, share } of icons)
    await writeFile(pathInWeb(`${draft}/icons/${name}`), await drawPicture({ width: size, height: size, share }))
  for (const [tag, manifest] of Object.entries(manifests))
    await writeFile(pathInWeb(`${draft}/manifest/${tag}.webmanifest`), JSON.stringify(manifest))
}

/** Sets the worker's version to a hash of worker and page, so that a change of either updates the worker. */
async function writeServiceWorker() {
  const page = await readFile(pathInWeb(`${draft}/app.html`), "utf8")
  const files = [...page.matchAll(/(?:src|href)="(\/(?:assets\/|mark)[^"]+)"/g)].map(([, path]) => path)
  const source = await readFile(pathInWeb("service-worker.js"), "utf8")
  const version = createHash("sha256").update(source).update(page).digest("hex").slice(0, 16)
  const filled = source.replace("__FILES__", () => JSON.stringify(files)).replace("__VERSION__", version)
  await writeFile(pathInWeb(`${draft}/sw.js`), filled)
}

/** Inlines the style sheets, which saves a round trip before the first paint. */
async function inlineStyles(html) {
  let result = html
  for (const [link, href] of html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)) {
    const css = await readFile(pathInWeb(`${draft}${href}`), "utf8")
    result = result.replace(link, () => `<style nonce="__NONCE__">${css.trim()}</style>`)
  }
  return result
}

/** Compresses the hashed files at build time with the best quality, instead of at each request. */
async function compressAssets() {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const names = (await readdir(pathInWeb(`${draft}/assets`))).filter((name) => /\.(?:js|css|svg)$/.test(name))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const compressOne = async (path) => {
    const content = await readFile(path)
    await writeFile(`${path}.br`, await brotli(content, { params }))
    await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
  }
  await Promise.all(names.map((name) => compressOne(pathInWeb(`${draft}/assets/${name}`))))
}
