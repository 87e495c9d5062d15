import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import sharp, { type Raw, type Sharp } from "sharp"
import { perceptualHash } from "./photo.hash"
import type { Made } from "../media/photo.media"

/** Maximum pixels of a picture: a small file can decode into gigabytes. */
export const maxPixels = 50e6
/** Pixels along the longer side that are kept. */
const kept = 1600
/** More effort takes twice the time and saves nothing of a photo. */
const webp = { quality: 80, effort: 2 }
const jpeg = { quality: 80, chromaSubsampling: "4:2:0" }

/** Sides of the squares of the specification, which all show the same part of the picture. */
const squares = { 300: 300, 200: 200, avatar: 200, 100: 100 } as const
const cover = { width: 780, height: 250 }
/** Widths at which the whole picture is shown. */
const widths = { 600: 600, 1600: kept } as const

/** Pixels along the longer side of the source of a blurred picture: too few to recognise anybody. */
const blurredFrom = 12

export interface Pixels {
  readonly data: Buffer
  readonly raw: Raw
}

/** Decodes the picture once, rotated upright and without metadata such as place and camera. */
async function decode(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path, { failOn: "error", limitInputPixels: maxPixels })
    .autoOrient()
    .resize(kept, kept, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { data, raw: { width, height, channels } }
}

async function pixelsOf(made: Sharp): Promise<Pixels> {
  const { data, info } = await made.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** The crop with the highest visual salience. */
const cropped = ({ data, raw }: Pixels, size: { width: number; height: number }): Promise<Pixels> =>
  pixelsOf(sharp(data, { raw }).resize({ ...size, fit: "cover", position: sharp.strategy.attention }))

async function sized(pixels: Pixels): Promise<Record<string, Pixels>> {
  const resized = ({ data, raw }: Pixels, width: number): Promise<Pixels> =>
    raw.width <= width ? Promise.resolve({ data, raw }) : pixelsOf(sharp(data, { raw }).resize(width))
  const square = await cropped(pixels, { width: squares[300], height: squares[300] })
  const made: Record<string, Pixels> = { cover: await cropped(pixels, cover) }
  for (const [name, side] of Object.entries(squares)) made[name] = await resized(square, side)
  for (const [name, width] of Object.entries(widths)) made[name] = await resized(pixels, width)
  return made
}

/** Blurred variants, whole and 300 x 300, made of so few pixels that the original cannot be reconstructed. */
async function blurred({ data, raw }: Pixels): Promise<Record<string, Pixels>> {
  const few = await pixelsOf(
    sharp(data, { raw }).flatten({ background: "#fff" }).resize(blurredFrom, blurredFrom, { fit: "inside" }),
  )
  const width = Math.min(600, raw.width)
  const height = Math.max(1, Math.round((raw.height * width) / raw.width))
  const grown = (fit: "fill" | "cover", to: { width: number; height: number }) =>
    pixelsOf(sharp(few.data, { raw: few.raw }).resize({ ...to, fit, kernel: "cubic" }))
  return {
    blur: await grown("fill", { width, height }),
    blur300: await grown("cover", { width: 300, height: 300 }),
  }
}

/** Writes each variant as WebP, and as JPEG for old clients. */
export async function writeBoth(folder: string, name: string, { data, raw }: Pixels): Promise<string[]> {
  const made = {
    [`${name}.webp`]: await sharp(data, { raw }).webp(webp).toBuffer(),
    [`${name}.jpg`]: await sharp(data, { raw }).flatten({ background: "#fff" }).jpeg(jpeg).toBuffer(),
  }
  for (const [file, content] of Object.entries(made)) await writeFile(join(folder, file), content)
  return Object.keys(made)
}

/** Makes all sizes as files of the folder. */
export async function makeVariants(pixels: Pixels, folder: string): Promise<Made> {
  const files: string[] = []
  const variants = { ...(await sized(pixels)), ...(await blurred(pixels)) }
  for (const [name, variant] of Object.entries(variants)) files.push(...(await writeBoth(folder, name, variant)))
  const { width, height } = pixels.raw
  return { files, width, height, duration: null, hash: await perceptualHash(pixels.data, pixels.raw) }
}

/** Re-encodes a picture in all sizes; null if it cannot be decoded completely. */
export async function makePicture(path: string, folder: string): Promise<Made | null> {
  // A file that cannot be decoded is broken or malicious.
  const pixels = await decode(path).catch(() => null)
  return pixels && makeVariants(pixels, folder)
}
