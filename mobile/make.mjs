// Creates the Android or iOS project: `npm run mobile -- android https://redthread.example`.
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { drawPicture } from "../web/app-icons.mjs"
import {
  androidManifest,
  appDelegate,
  configOf,
  entitlements,
  infoPlist,
  infoPlistStrings,
  markShareOf,
  xcodeProject,
} from "./project.mjs"

const folder = fileURLToPath(new URL(".", import.meta.url))

/** @param {string} command @param {string[]} args */
const run = (command, args) => execFileSync(command, args, { cwd: folder, stdio: "inherit" })

/** @param {string} path @param {(text: string) => string} change */
async function editFile(path, change) {
  await writeFile(path, change(await readFile(path, "utf8")))
}

/** Replaces all pictures of Capacitor's template by the product's mark in the same size. @param {string} project */
async function drawPictures(project) {
  for (const entry of await readdir(project, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !entry.name.endsWith(".png")) continue
    const { width, height } = await sharp(path).metadata()
    await writeFile(path, await drawPicture({ width, height, share: markShareOf(basename(path)) }))
  }
}

/** @param {string} project @param {URL} url */
async function finishAndroid(project, url) {
  await editFile(join(project, "app/src/main/AndroidManifest.xml"), (text) => androidManifest(text, url))
  await drawPictures(join(project, "app/src/main/res"))
}

/** @param {string} project @param {URL} url */
async function finishIos(project, url) {
  await editFile(join(project, "App/App/Info.plist"), infoPlist)
  await editFile(join(project, "App/App/AppDelegate.swift"), appDelegate)
  await editFile(join(project, "App/App.xcodeproj/project.pbxproj"), xcodeProject)
  await writeFile(join(project, "App/App/App.entitlements"), entitlements(url))
  await writeFile(join(project, "App/App/InfoPlist.xcstrings"), infoPlistStrings())
  await drawPictures(join(project, "App/App/Assets.xcassets"))
}

const [platform = "", address = ""] = process.argv.slice(2)
if (!["android", "ios"].includes(platform) || !URL.canParse(address) || !address.startsWith("https://")) {
  process.stderr.write("Usage: npm run mobile -- android|ios https://your.domain\n")
  process.exit(1)
}
const url = new URL(address)
const project = join(folder, platform)
if (existsSync(project)) {
  process.stderr.write(`${project} is there already. Remove it to have it made anew.\n`)
  process.exit(1)
}
// A package requires Firebase for browsers as a peer dependency, which the application does not use.
run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--legacy-peer-deps"])
await writeFile(join(folder, "capacitor.config.json"), `${JSON.stringify(configOf(url), null, 2)}\n`)
try {
  run("npx", ["cap", "add", platform])
  await (platform === "android" ? finishAndroid : finishIos)(project, url)
} catch (error) {
  await rm(project, { recursive: true, force: true })
  throw error
}
process.stdout.write(`${project} is made. Open it in ${platform === "android" ? "Android Studio" : "Xcode"}.\n`)
