import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { build } from "vite"

/** Builds the server-side rendering of visitors' pages into dist/visitor/: page.html, files.json and render.js. */
const pathInWeb = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Source files of each screen named in src/app/visitor-page/screens.ts. */
const screens = {
  profile: ["src/app/route/ProfileRoute.tsx"],
  post: ["src/features/feed/post/PostScreen.tsx", "src/features/feed/comment/Comments.tsx"],
  timeline: ["src/features/feed/screen/TimelineScreen.tsx"],
  recommend: ["src/features/member/RecommendScreen.tsx"],
  list: ["src/app/route/UserRoute.tsx", "src/features/browse/BrowseScreen.tsx"],
}

/** Chunk loaded after every screen (first-load.ts), and the sign-up window for a visitor's first press. */
const afterPress = ["after", "src/app/dialog/SignInDialog.tsx"]

function importedChunks(manifest, names) {
  const open = names.map((name) => (manifest[name] ? name : chunkNamed(manifest, name)))
  const visited = new Set()
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (visited.has(name)) continue
    visited.add(name)
    open.push(...(manifest[name].imports ?? []))
  }
  return [...visited].map((name) => manifest[name])
}

function chunkNamed(manifest, chunkName) {
  const name = Object.keys(manifest).find(
    (key) => manifest[key].name === chunkName && manifest[key].file.endsWith(".js"),
  )
  if (name === undefined) throw new Error(`The build knows no ${chunkName}`)
  return name
}

/** @param {string} draft build folder, relative to web/ */
export async function writeVisitorFiles(draft, { root, logLevel, inlineStyles }) {
  const outDir = `${draft}/visitor`
  await buildRender({ root, logLevel, outDir })
  const manifest = JSON.parse(await readFile(pathInWeb(`${draft}/.vite/manifest.json`), "utf8"))
  const app = await readFile(pathInWeb(`${draft}/app.html`), "utf8")
  const module = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>\s*/g
  const scripts = [...app.matchAll(module)].map(([, src]) => src)
  const plain = (await inlineStyles(app)).replaceAll(module, "")
  const page = fillTemplate(plain, await bundleBoot({ root, logLevel }))
  await writeFile(pathInWeb(`${outDir}/page.html`), page)
  const first = new Set(Object.values(manifest).filter(({ file }) => scripts.includes(`/${file}`)))
  const files = { scripts, screens: {}, texts: textFiles(manifest) }
  for (const [name, sources] of Object.entries(screens)) {
    const drawn = importedChunks(manifest, sources).filter((chunk) => !first.has(chunk))
    const css = [...new Set(drawn.flatMap((chunk) => chunk.css ?? []))]
    const styles = await Promise.all(css.map((file) => readFile(pathInWeb(`${draft}/${file}`), "utf8")))
    const later = importedChunks(manifest, [...sources, ...afterPress]).filter((chunk) => !first.has(chunk))
    const needed = new Set(later.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))
    const paths = [...needed].map((file) => `/${file}`)
    files.screens[name] = { styles: styles.map((style) => style.trim()).join("\n"), later: paths }
  }
  await writeFile(pathInWeb(`${outDir}/files.json`), JSON.stringify(files))
}

function textFiles(manifest) {
  const texts = {}
  for (const [key, { file }] of Object.entries(manifest)) {
    const [, language, name] = /^\.\.\/texts\/(\w+)\/([\w-]+)\.json$/.exec(key) ?? []
    if (!language) continue
    texts[language] ??= { "": `/${manifest[chunkNamed(manifest, `texts-${language}`)].file}` }
    texts[language][name] = `/${file}`
  }
  return texts
}

/** Creates the page template. The server fills the slots `preloads`, `styles`, `files`, `page` and `data`. */
function fillTemplate(app, boot) {
  const [waiting] = /<svg class="boot"[\s\S]*?<\/svg>/.exec(app) ?? []
  if (!waiting) throw new Error("app.html has no mark to wait with")
  const head = [
    "<!--preloads-->",
    `<style nonce="__NONCE__"><!--styles--></style>`,
    `<style nonce="__NONCE__">[data-member] #root{visibility:hidden}[data-pressed]{opacity:.6}</style>`,
    `<script type="application/json" id="visitor-files"><!--files--></script>`,
    `<script nonce="__NONCE__">${boot}</script>`,
  ]
  const body = [
    `<div id="root"><!--page--></div>`,
    `<template id="boot">${waiting}</template>`,
    `<script type="application/json" id="visitor"><!--data--></script>`,
  ]
  return app
    .replace(/<noscript>[\s\S]*?<\/noscript>\s*/, "")
    .replace(/<div id="root">[\s\S]*?<\/div>/, () => body.join("\n    "))
    .replace("</head>", () => `${head.join("\n    ")}\n  </head>`)
}

async function bundleBoot({ root, logLevel }) {
  const input = "src/app/visitor-page/boot.ts"
  const { output } = await build({
    root,
    logLevel,
    configFile: false,
    build: { write: false, target: "es2023", rolldownOptions: { input: pathInWeb(input), output: { format: "iife" } } },
  })
  return output[0].code.trim()
}

/** Bundles the renderer with all imports, so that the server can run it. */
async function buildRender({ root, logLevel, outDir }) {
  const source = "src/app/visitor-page/render.tsx"
  await build({
    root,
    logLevel,
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ssr: source,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: { input: source, output: { codeSplitting: true } },
    },
    ssr: { noExternal: true },
  })
}
