import { type DestinationStream, destination, pino, type Logger, type LoggerOptions } from "pino"
import { loggedError } from "./log-error"

export type { Logger }

/** Replaced at start by one with the configured level. Logs carry ids, never names, texts, tokens or addresses, nor what a query was given. */
export let log: Logger = pino({ level: "silent" })

/** ms after which a log that could not be written is opened again. */
const reopenAfterMs = 1000

/**
 * Writes the log to a file or descriptor. A full disk loses lines instead of ending the process: pino's own stream
 * raises an error event for each of them.
 */
export class LogFile implements DestinationStream {
  private stream: ReturnType<typeof destination> | null = null
  private lostLines = 0

  constructor(private readonly target: string | number) {
    this.open()
  }

  /** Whether lines are being lost now. */
  isFailing(): boolean {
    return this.lostLines > 0
  }

  write(line: string): void {
    if (this.stream) this.stream.write(line)
    else this.lostLines += 1
  }

  private open(): void {
    const stream = destination({ dest: this.target, sync: false })
    this.stream = stream
    stream.on("error", () => this.giveUp(stream))
    // The first line after a failure reports it; a written line ends the failure.
    const lost = this.lostLines
    if (lost === 0) return
    stream.once("drain", () => (this.lostLines -= lost))
    stream.write(`${JSON.stringify({ level: "error", time: new Date().toISOString(), lost, msg: "log lines lost" })}\n`)
  }

  private giveUp(stream: ReturnType<typeof destination>): void {
    if (this.stream !== stream) return
    this.stream = null
    this.lostLines += 1
    // Nothing of it is to be written when the process exits.
    stream.destroy()
    setTimeout(() => this.open(), reopenAfterMs).unref()
  }
}

let logFile: LogFile | null = null

/** Whether the log can't be written at the moment. */
export const isLogFailing = (): boolean => logFile?.isFailing() ?? false

export function openLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", "token", "password"],
    serializers: { err: loggedError },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  log = pino(options, to ?? (logFile ??= new LogFile(1)))
  return log
}
