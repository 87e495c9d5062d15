import sharp, { type Raw } from "sharp"

/**
 * Difference hash (dHash) of 64 bits: for 9 x 8 grey values, whether each is lighter than its right neighbour. Similar
 * pictures differ in a few bits, different ones in about half, whatever their size, format and quality.
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
  // PostgreSQL's bigint is signed.
  return BigInt.asIntN(64, hash)
}
