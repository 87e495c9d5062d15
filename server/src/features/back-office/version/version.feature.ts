import { showVersion, type Platform, platforms, release } from "@redthread/contract/version"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { env } from "../../../core/process/env"

/** Compares versions part by part: 1.10 is later than 1.9. */
function isLater(version: string, than: string): boolean {
  const [parts, others] = [version, than].map((text) => text.split(".").map(Number)) as [number[], number[]]
  for (let index = 0; index < Math.max(parts.length, others.length); index++) {
    const step = (parts[index] ?? 0) - (others[index] ?? 0)
    if (step !== 0) return step > 0
  }
  return false
}

const storeOf = (platform: Platform): string | null =>
  ({ web: null, android: env.APP_ANDROID_STORE, ios: env.APP_IOS_STORE })[platform] ?? null

const isPlatform = (name: string): name is Platform => platforms.some((platform) => platform === name)

/** Without `APP_VERSION`, the running version of a phone is the latest. */
function latestVersion(platform: string, running: string) {
  if (!isPlatform(platform)) return { version: running, update: false, download: null }
  const version = platform === "web" ? release : (env.APP_VERSION ?? running)
  const download = storeOf(platform)
  return { version, update: isLater(version, running) && (platform === "web" || download !== null), download }
}

const versionCalls = [
  implement(showVersion, async (_context, { params: { platform, version } }) => latestVersion(platform, version)),
]

export const versionFeature: Feature = { name: "version", calls: versionCalls }
