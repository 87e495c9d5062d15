import { type DestinationStream, pino, type Logger, type LoggerOptions } from "pino"
import { loggedError } from "./log-error"

export type { Logger }

/** Replaced at start by one with the configured level. Logs carry ids, never names, texts, tokens or addresses, nor what a query was given. */
export let log: Logger = pino({ level: "silent" })

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", "token", "password"],
    serializers: { err: loggedError },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  log = destination ? pino(options, destination) : pino(options)
  return log
}
