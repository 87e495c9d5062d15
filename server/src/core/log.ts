import { pino, type Logger } from "pino"

export type { Logger }

/** Replaced at start by one with the configured level. Logs carry ids, never names, texts, tokens or addresses. */
export let log: Logger = pino({ level: "silent" })

export function openLog(level: string): Logger {
  log = pino({
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", "token", "password"],
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
  return log
}
