import sharp from "sharp"
import { expect, it } from "vitest"
import { perceptualHash } from "./photo.variants"
import { pictureOf } from "../../../../testing/fixtures/photos"

async function hashOf(picture: Buffer): Promise<bigint> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return perceptualHash(data, { width: info.width, height: info.height, channels: info.channels })
}

const differing = (one: bigint, other: bigint): number =>
  [...BigInt.asUintN(64, one ^ other).toString(2)].filter((bit) => bit === "1").length

it("PHOTO-05 recognises a smaller, lighter, recompressed picture, and no other picture as the same", async () => {
  const smooth = async (seed: number) =>
    sharp(await pictureOf(seed))
      .blur(20)
      .toBuffer()
  const picture = await smooth(1)
  const again = await sharp(picture)
    .resize(200, 130, { fit: "fill" })
    .modulate({ brightness: 1.1 })
    .webp({ quality: 30 })
    .toBuffer()
  const hash = await hashOf(picture)
  expect(differing(hash, await hashOf(again))).toBeLessThan(8)
  expect(differing(hash, await hashOf(await smooth(2)))).toBeGreaterThan(16)
})
