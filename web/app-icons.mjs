import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import sharp from "sharp"

const paper = "#fbf8f4"
const mark = fileURLToPath(new URL("public/mark.svg", import.meta.url))

/** Files of icons, their width in pixels and the share of it that the mark takes. */
export const icons = [
  { name: "icon-192.png", size: 192, share: 0.8 },
  { name: "icon-512.png", size: 512, share: 0.8 },
  { name: "icon-maskable-512.png", size: 512, share: 0.6 },
  { name: "apple-touch-icon.png", size: 180, share: 0.76 },
]

/**
 * The mark on paper, as PNG: what an installed application is shown by.
 * @param {number} size width and height in pixels
 * @param {number} share of the width that the mark takes: at most 0.6 where the system cuts a shape out of the picture
 */
export async function drawIcon(size, share) {
  const width = Math.round(size * share)
  const drawn = await sharp(await readFile(mark), { density: (72 * width) / 32 })
    .resize(width, width)
    .png()
    .toBuffer()
  const canvas = sharp({ create: { width: size, height: size, channels: 3, background: paper } })
  return canvas
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
