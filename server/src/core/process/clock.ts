export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

let offset = 0
let frozen: number | null = null

/** All code reads the time here, so that tests can set it. */
export const clock = {
  now: (): Date => new Date(clock.ms()),
  ms: (): number => frozen ?? Date.now() + offset,
  set(time: Date | null): void {
    frozen = time?.getTime() ?? null
    offset = 0
  },
  advance(ms: number): void {
    if (frozen === null) offset += ms
    else frozen += ms
  },
}
