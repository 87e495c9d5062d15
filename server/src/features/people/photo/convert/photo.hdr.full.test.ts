import { expect, it } from "vitest"
import { toStandardRange } from "./photo.hdr"

const bytes = (colour: readonly number[]): number[] => colour.map((channel) => Math.round(channel * 255))

it("PHOTO-02 makes the diffuse white of HLG and PQ nearly white, black black, and keeps greys grey", () => {
  for (const [transfer, white] of [
    ["hlg", 0.75],
    ["pq", 0.5807],
  ] as const) {
    const [red = 0, green = 0, blue = 0] = bytes(toStandardRange([white, white, white], transfer, "bt2020"))
    expect(red).toBeGreaterThan(225)
    expect(red).toBeLessThan(250)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(2)
    expect(bytes(toStandardRange([0, 0, 0], transfer, "bt2020"))).toEqual([0, 0, 0])
    expect(bytes(toStandardRange([1, 1, 1], transfer, "bt2020"))[0]).toBe(255)
  }
})
