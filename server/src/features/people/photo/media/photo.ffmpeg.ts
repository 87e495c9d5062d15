import { execFile } from "node:child_process"
import { createInterface } from "node:readline"

/** Maximum bytes of output kept in memory: a picture of 1280 by 1280 pixels has 4.7 MiB. */
const maxOutputBytes = 16 * 1024 * 1024
const always = ["-hide_banner", "-nostdin", "-loglevel", "error"]

/**
 * Runs the `ffmpeg` of the system, and answers what it wrote. Its process belongs to the group of the media process,
 * which is ended as a whole.
 * @throws when there is none, and with what it says when it fails
 */
export function ffmpeg(args: readonly string[], hear?: (line: string) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { encoding: "buffer", maxBuffer: maxOutputBytes, windowsHide: true } as const
    const child = execFile("ffmpeg", [...always, ...args], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    if (hear && child.stdout) createInterface(child.stdout).on("line", hear)
  })
}

/** Whether the machine is the cause, such as a full disk, and not the file: another attempt may succeed. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  ("syscall" in error || /No space left on device|Cannot allocate memory|out of memory/i.test(error.message))

/** For the failure of a conversion: null if the file is the cause. @throws the error if the machine is */
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

/** Why clips cannot be decoded on this machine; null if they can. Determined once per process. */
export const missingDecoder = (): Promise<string | null> => (missing ??= findMissing())
