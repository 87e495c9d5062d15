/** What the bench hands to a bare server as its first argument. */
export interface BareSettings {
  readonly databaseUrl: string
  readonly connections: number
}

/** What a process has used of the machine. */
export interface Usage {
  /** Bytes in memory now. */
  readonly memory: number
  /** Seconds of a processor since its start. */
  readonly cpu: number
}

export type BareAnswer = { port: number } | Usage

export const settings = (): BareSettings => JSON.parse(process.argv[2] ?? "{}") as BareSettings

/** Sends the port, then the resources used on request; exits with the parent. */
export function answerParent(port: number): void {
  const send = (answer: BareAnswer): void => void process.send?.(answer)
  process.on("message", () => {
    const { user, system } = process.cpuUsage()
    send({ memory: process.memoryUsage.rss(), cpu: (user + system) / 1e6 })
  })
  process.on("disconnect", () => process.exit())
  send({ port })
}
