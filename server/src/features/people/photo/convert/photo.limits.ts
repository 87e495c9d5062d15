import { open } from "node:fs/promises"
import sharp from "sharp"
import type { Metadata } from "sharp"

/** Limits time: the largest sensors of phones have 200 million pixels. */
export const maxPixels = 200e6
/** Limits memory, of pictures that a decoder cannot read by rows. */
export const maxHeldBytes = 330e6
/** Maximum side in pixels, more than any camera or long screenshot has. */
const maxPictureSide = 32_767

const bytesPerSample = (depth: string | undefined): number => (depth === "uchar" ? 1 : 2)

/** Bytes per pixel that the decoder holds; 0 for a picture that it reads by rows. */
function heldBytesPerPixel(metadata: Metadata): number {
  const { format, isProgressive, channels, depth, chromaSubsampling, orientation = 1 } = metadata
  // Coefficients of two bytes each; with 4:2:0 colours have half of the rows and columns.
  if (format === "jpeg") return !isProgressive ? 0 : chromaSubsampling === "4:2:0" ? 3 : 2 * channels
  // The decoder holds a turned picture, too; a JPEG is small by then.
  if (format === "png") return isProgressive || orientation > 1 ? channels * bytesPerSample(depth) : 0
  return 4
}

/** Bytes that a decoder of the picture holds. */
export const heldBytesOf = (metadata: Metadata): number =>
  metadata.width * metadata.height * heldBytesPerPixel(metadata)

export function isTooLarge(metadata: Metadata): boolean {
  const { width, height } = metadata
  const isInRange = width * height <= maxPixels && Math.max(width, height) <= maxPictureSide
  return !isInRange || heldBytesOf(metadata) > maxHeldBytes
}

const maxSide = 1600
/** Width in pixels below which no picture is scaled, so that text in a long screenshot stays readable. */
const minWidth = 720

interface Size {
  readonly width: number
  readonly height: number
}

/** Rounds to an even number, because H.264 needs even dimensions. */
const roundToEven = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2))

/** Size of a clip whose longer side has at most `side` pixels. */
export function scaledEven({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: roundToEven(width * scale), height: roundToEven(height * scale) }
}

/** Scale at which a picture is stored. */
export const scaleOf = ({ width, height }: Size): number =>
  Math.min(1, Math.max(maxSide / Math.max(width, height), minWidth / width))

/** Bytes of the beginning of an animated PNG that contain its `acTL` chunk, which precedes the pixels. */
const searchedBytes = 128 * 1024

/** Whether a PNG is animated, which sharp does not report. */
async function isAnimatedPng(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(searchedBytes), 0, searchedBytes, 0)
    const chunk = (at: number): string => buffer.toString("latin1", at + 4, at + 8)
    for (let at = 8; at + 12 <= bytesRead && chunk(at) !== "IDAT"; at += 12 + buffer.readUInt32BE(at))
      if (chunk(at) === "acTL") return buffer.readUInt32BE(at + 8) > 1
    return false
  } finally {
    await file.close()
  }
}

export async function isAnimated(path: string): Promise<boolean> {
  const { format, pages = 1 } = await sharp(path, { limitInputPixels: maxPixels }).metadata()
  return format === "png" ? isAnimatedPng(path) : pages > 1
}
