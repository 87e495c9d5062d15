import { execFile } from "node:child_process"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"

/** Maximum bytes of output in memory: a picture of 1280 x 1280 pixels has 4.7 MiB. */
const maxOutputBytes = 16 * 1024 * 1024
const commonOptions = ["-hide_banner", "-nostdin", "-loglevel"]

interface Options {
  readonly onLine?: (line: string) => void
  /** Folder of files that a filter names, whose own names need no quoting then. */
  readonly cwd?: string
}

const execution = (cwd: string | undefined) =>
  ({ encoding: "buffer", maxBuffer: maxOutputBytes, windowsHide: true, ...(cwd !== undefined && { cwd }) }) as const

/** Runs the system's `ffmpeg` in the process group of the media process; rejects with its error output. */
export function ffmpeg(args: readonly string[], { onLine, cwd }: Options = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile("ffmpeg", [...commonOptions, "error", ...args], execution(cwd), (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    if (onLine && child.stdout) createInterface(child.stdout).on("line", onLine)
  })
}

/** Returns the messages of a run, such as those of a filter that describes frames. */
export function ffmpegMessages(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile("ffmpeg", [...commonOptions, "info", ...args], execution(undefined), (error, _stdout, messages) =>
      error ? reject(error) : resolve(messages.toString()),
    )
  })
}

/** Runs `ffmpeg` with these parts as its input; a part is requested when the one before has been read. */
export function ffmpegOf(parts: AsyncIterable<Buffer>, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile("ffmpeg", [...commonOptions, "error", ...args], execution(undefined), (error) =>
      error ? reject(error) : resolve(),
    )
    if (!child.stdin) return reject(new Error("ffmpeg has no input"))
    // An early end of ffmpeg breaks the pipe, and is reported above; a broken file ends ffmpeg here.
    pipeline(Readable.from(parts), child.stdin).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "EPIPE")
        reject(error instanceof Error ? error : new Error(String(error)))
      child.kill()
    })
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
