import { execFile } from "node:child_process"
import { createInterface } from "node:readline"

/** Maximum bytes of output in memory: a picture of 1280 x 1280 pixels has 4.7 MiB. */
const maxOutputBytes = 16 * 1024 * 1024
const commonOptions = ["-hide_banner", "-nostdin", "-loglevel", "error"]

/** Runs the system's `ffmpeg` in the process group of the media process; rejects with its error output. */
export function ffmpeg(args: readonly string[], onLine?: (line: string) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { encoding: "buffer", maxBuffer: maxOutputBytes, windowsHide: true } as const
    const child = execFile("ffmpeg", [...commonOptions, ...args], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    if (onLine && child.stdout) createInterface(child.stdout).on("line", onLine)
  })
}

/** True if the machine is the cause, such as a full disk, and not the file: a retry may succeed. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  ("syscall" in error || /No space left on device|Cannot allocate memory|out of memory/i.test(error.message))

export function nullForBrokenFile(error: unknown): null {
  if (isSystemError(error)) throw error
  return null
}

async function findMissing(): Promise<string | null> {
  try {
    const encoders = (await ffmpeg(["-encoders"])).toString()
    const absent = ["libx264", "aac"].filter((name) => !encoders.includes(` ${name} `))
    return absent.length === 0 ? null : `the ffmpeg of this machine has no encoder ${absent.join(", ")}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
let missing: Promise<string | null> | undefined

/** Returns why this machine cannot decode clips, null if it can; determined once per process. */
export const missingDecoder = (): Promise<string | null> => (missing ??= findMissing())
