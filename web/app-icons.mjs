import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import sharp from "sharp"

const paper = "#fbf8f4"
const mark = fileURLToPath(new URL("public/mark.svg", import.meta.url))

/** Icons offered to browsers: file name, width in pixels, and the share of the width that the mark fills. */
export const icons = [
  { name: "icon-192.png", size: 192, share: 0.8 },
  { name: "icon-512.png", size: 512, share: 0.8 },
  // Systems crop a maskable icon to the inner four fifths.
  { name: "icon-maskable-512.png", size: 512, share: 0.6 },
  { name: "apple-touch-icon.png", size: 180, share: 0.76 },
]

/**
 * Draws the mark on paper as a PNG, for icons and splash screens. Sizes are in pixels; `share` is the part of the
 * shorter side that the mark fills. @param {{ width: number, height: number, share: number }} picture
 */
export async function drawPicture({ width, height, share }) {
  const side = Math.round(Math.min(width, height) * share)
  const drawn = await sharp(await readFile(mark), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer()
  const canvas = sharp({ create: { width, height, channels: 3, background: paper } })
  return canvas
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
