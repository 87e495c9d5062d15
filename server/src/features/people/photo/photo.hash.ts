import sharp, { type Raw } from "sharp"

/**
 * 64 bits by which pictures that look alike are known, whatever their size, format and quality: of 9 x 8 greys, whether
 * each is lighter than the one at its right. Two of the same picture differ in a few bits, of others in about half.
 */
export async function perceptualHash(pixels: Buffer, raw: Raw): Promise<bigint> {
  const greys = await sharp(pixels, { raw })
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(9, 8, { fit: "fill" })
    .raw()
    .toBuffer()
  let hash = 0n
  for (let index = 0; index < 72; index += 1) {
    if (index % 9 === 8) continue
    hash = (hash << 1n) | ((greys[index] ?? 0) > (greys[index + 1] ?? 0) ? 1n : 0n)
  }
  // A column of 64 bits has a sign.
  return BigInt.asIntN(64, hash)
}
