import { existsSync } from "node:fs"

/** Options to run as root in a container, with a simulated camera and microphone. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--allow-loopback-in-peer-connection",
]

/** The headless shell does the same with half the work. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** The browser of CHROMIUM_PATH, else the system's, else the one from npm. */
export async function findChromium(): Promise<string> {
  const named = process.env["CHROMIUM_PATH"]
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH: there is no ${named}`)
    return named
  }
  const installed = systemPaths.find((path) => existsSync(path))
  if (installed) return installed
  const { default: packaged } = await import("@sparticuz/chromium")
  return packaged.executablePath()
}
