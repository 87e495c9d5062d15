import { type DestinationStream, destination, pino, type Logger, type LoggerOptions } from "pino"
import { loggedError } from "./log-error"

export type { Logger }

/** Replaced at start. Logs contain ids, never names, texts, tokens, addresses or query values. */
export let log: Logger = pino({ level: "silent" })

const reopenAfterMs = 1000

/** Drops lines while the disk is full; pino's stream would end the process by an error event. */
export class LogFile implements DestinationStream {
  private stream: ReturnType<typeof destination> | null = null
  private lostLines = 0

  constructor(private readonly target: string | number) {
    this.open()
  }

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
    stream.on("error", () => this.handleError(stream))
    // The first line after a failure reports the loss; once written, the failure is over.
    const lost = this.lostLines
    if (lost === 0) return
    stream.once("drain", () => (this.lostLines -= lost))
    stream.write(`${JSON.stringify({ level: "error", time: new Date().toISOString(), lost, msg: "log lines lost" })}\n`)
  }

  private handleError(stream: ReturnType<typeof destination>): void {
    if (this.stream !== stream) return
    this.stream = null
    this.lostLines += 1
    // The stream is destroyed, because it would write its buffered lines at exit.
    stream.destroy()
    setTimeout(() => this.open(), reopenAfterMs).unref()
  }
}

let logFile: LogFile | null = null

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
