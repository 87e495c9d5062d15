import sharp from "sharp"
import { expect, test } from "vitest"
import { alteredCopy, demoPortrait } from "../../../../testing/fixtures/portraits"
import { distanceOf, distanceTo, fingerprintsOf, fromHex, isCopy, keysOf, mirrorOf, toHex } from "./photo.fingerprint"

const partsOf = async (picture: Buffer) => (await fingerprintsOf(sharp(picture), false)).parts
const probesOf = async (picture: Buffer) => (await fingerprintsOf(sharp(picture), true)).probes
const leastDistance = async (one: Buffer, other: Buffer): Promise<number> => {
  const probes = await probesOf(one)
  return Math.min(...(await partsOf(other)).map((part) => distanceTo(probes, part)))
}

test("PHOTO-11 a copy that was cropped, scaled, mirrored, recoloured and encoded again is close to its original", async () => {
  const picture = await demoPortrait(7)
  const copy = await alteredCopy(picture)
  expect(isCopy(await leastDistance(copy, picture))).toBe(true)
  // A picture that shows more than the one in the index.
  expect(isCopy(await leastDistance(picture, copy))).toBe(true)
  const keys = new Set((await probesOf(copy)).flatMap(keysOf))
  expect((await partsOf(picture)).flatMap(keysOf).some((key) => keys.has(key))).toBe(true)
})

test("PHOTO-11 portraits of the same style before the same background are no copies", async () => {
  for (const [one, other] of [
    [9, 89],
    [9, 156],
    [3, 90],
    [15, 204],
  ] as const)
    expect(isCopy(await leastDistance(await demoPortrait(one), await demoPortrait(other)))).toBe(false)
})

test("PHOTO-11 a mirrored fingerprint is that of the mirrored picture", async () => {
  const picture = await demoPortrait(20)
  const [whole] = await partsOf(picture)
  const [flopped] = await partsOf(await sharp(picture).flop().png().toBuffer())
  if (!whole || !flopped) throw new Error("a picture has no fingerprint")
  expect(distanceOf(mirrorOf(whole), flopped)).toBeLessThan(4)
  expect(distanceOf(whole, flopped)).toBeGreaterThan(60)
  expect(fromHex(toHex(whole))).toEqual(whole)
  expect(toHex(whole)).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(keysOf(whole)).size).toBe(10)
})

test("PHOTO-11 pictures without content have no fingerprints, so that they are not alike", async () => {
  const white = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer()
  expect(await fingerprintsOf(sharp(white), true)).toEqual({ parts: [], probes: [] })
})
