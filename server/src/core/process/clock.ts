let offset = 0
let frozen: number | null = null

/** The one clock: everything that asks for the time asks here, so that a test can set it. */
export const clock = {
  now: (): Date => new Date(clock.ms()),
  ms: (): number => frozen ?? Date.now() + offset,
  /** Stops the clock at this time; `null` lets it run again with the real time. */
  set(time: Date | null): void {
    frozen = time?.getTime() ?? null
    offset = 0
  },
  /** Moves the running or stopped clock on. */
  advance(ms: number): void {
    if (frozen === null) offset += ms
    else frozen += ms
  },
}
