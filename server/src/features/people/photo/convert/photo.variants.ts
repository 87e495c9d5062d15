import { appendFile, copyFile, open, writeFile } from "node:fs/promises"
import { join } from "node:path"
import sharp from "sharp"
import type { Raw, Region, Sharp } from "sharp"
import { nullForBrokenFile } from "../media/photo.ffmpeg"
import type { MediaResult } from "../media/photo.media"
import { withinBudget } from "./photo.budget"
import { heldBytesOf, isAnimated, maxPixels, scaleOf } from "./photo.limits"

/** dHash of 9 x 8 grey values (is each lighter than the one to its right?); similar pictures differ in few bits. */
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
  // PostgreSQL's bigint is signed, so the hash is too.
  return BigInt.asIntN(64, hash)
}

const maxSide = 1600
/** Time limit per step, longer than a process that others use may be silent, so that a slow file is tried alone first. */
const timeout = { seconds: 60 }
/** A higher effort takes twice the time and saves nothing for photos. */
const webp = { quality: 80, effort: 2 }
const jpeg = { quality: 80, chromaSubsampling: "4:2:0" }

/** Sides in pixels of the specification's squares, which all have the same crop. */
const squares = { 300: 300, 200: 200, avatar: 200, 100: 100 } as const
const cover = { width: 780, height: 250 }
const widths = { 600: 600, 1600: maxSide } as const

/** Longer side in pixels of the source of a blurred picture: too few to recognise a person. */
const blurSourceSide = 12

export interface Pixels {
  readonly data: Buffer
  readonly raw: Raw
}

/** Decodes upright and without metadata such as place and camera; a JPEG is shrunk while it is read. */
async function decode(path: string, failOn: "error" | "warning" = "error"): Promise<Pixels> {
  const metadata = await sharp(path, { limitInputPixels: maxPixels }).metadata()
  const { autoOrient: oriented } = metadata
  const scale = scaleOf(oriented)
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * scale))
  const scaled = sharp(path, { failOn, limitInputPixels: maxPixels })
    .autoOrient()
    .resize(side(oriented.width), side(oriented.height), { fit: "fill" })
  return withinBudget(heldBytesOf(metadata), () => pixelsOf(scaled))
}

const endOfJpeg = Buffer.from("ffd9", "hex")

/** Whether the file is a JPEG that lacks its end marker. */
async function lacksEnd(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const two = async (at: number) => (await file.read(Buffer.alloc(2), 0, 2, at)).buffer
    return size > 4 && (await two(0)).readUInt16BE(0) === 0xffd8 && !(await two(size - 2)).equals(endOfJpeg)
  } finally {
    await file.close()
  }
}

/** Adds the missing end marker to a copy of a JPEG; null if it has one or is no JPEG. */
async function withEnd(path: string, folder: string): Promise<string | null> {
  if (!(await lacksEnd(path))) return null
  const copy = join(folder, "ended.jpg")
  await copyFile(path, copy)
  await appendFile(copy, endOfJpeg)
  return copy
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.timeout(timeout).raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

interface Size {
  readonly width: number
  readonly height: number
}

const maxCropRatio = 6

/** Cuts out the middle, because scaling a very long picture to cover the crop would take gigabytes. */
function middleRegion({ width, height }: Size, crop: Size): Region {
  const scale = Math.max(crop.width / width, crop.height / height)
  const part = {
    width: Math.min(width, Math.ceil((crop.width * maxCropRatio) / scale)),
    height: Math.min(height, Math.ceil((crop.height * maxCropRatio) / scale)),
  }
  return { ...part, left: Math.floor((width - part.width) / 2), top: Math.floor((height - part.height) / 2) }
}

const cropToSize = ({ data, raw }: Pixels, size: Size): Promise<Pixels> =>
  pixelsOf(
    sharp(data, { raw })
      .extract(middleRegion(raw, size))
      .resize({ ...size, fit: "cover", position: sharp.strategy.attention }),
  )

async function makeSizes(pixels: Pixels): Promise<Record<string, Pixels>> {
  const resized = ({ data, raw }: Pixels, width: number): Promise<Pixels> =>
    raw.width <= width ? Promise.resolve({ data, raw }) : pixelsOf(sharp(data, { raw }).resize(width))
  const square = await cropToSize(pixels, { width: squares[300], height: squares[300] })
  const sizes: Record<string, Pixels> = { cover: await cropToSize(pixels, cover) }
  for (const [name, side] of Object.entries(squares)) sizes[name] = await resized(square, side)
  for (const [name, width] of Object.entries(widths)) sizes[name] = await resized(pixels, width)
  return sizes
}

/** Blurs from so few pixels that the original cannot be reconstructed. */
async function makeBlurred({ data, raw }: Pixels): Promise<Record<string, Pixels>> {
  const source = await pixelsOf(
    sharp(data, { raw }).flatten({ background: "#fff" }).resize(blurSourceSide, blurSourceSide, { fit: "inside" }),
  )
  const width = Math.min(600, raw.width)
  const height = Math.max(1, Math.round((raw.height * width) / raw.width))
  const enlarged = (fit: "fill" | "cover", to: Size) =>
    pixelsOf(sharp(source.data, { raw: source.raw }).resize({ ...to, fit, kernel: "cubic" }))
  return {
    blur: await enlarged("fill", { width, height }),
    blur300: await enlarged("cover", { width: 300, height: 300 }),
  }
}

/** Longest side of a WebP in pixels; longer pictures have a JPEG only, which is served in its place. */
const maxWebpSide = 16_383

export async function writeWebpAndJpeg(folder: string, name: string, { data, raw }: Pixels): Promise<string[]> {
  const hasWebp = Math.max(raw.width, raw.height) <= maxWebpSide
  const contents = {
    ...(hasWebp && { [`${name}.webp`]: await sharp(data, { raw }).webp(webp).toBuffer() }),
    [`${name}.jpg`]: await sharp(data, { raw }).flatten({ background: "#fff" }).jpeg(jpeg).toBuffer(),
  }
  for (const [file, content] of Object.entries(contents)) await writeFile(join(folder, file), content)
  return Object.keys(contents)
}

export async function makeVariants(pixels: Pixels, folder: string): Promise<MediaResult> {
  const files: string[] = []
  const variants = { ...(await makeSizes(pixels)), ...(await makeBlurred(pixels)) }
  for (const [name, variant] of Object.entries(variants)) files.push(...(await writeWebpAndJpeg(folder, name, variant)))
  const { width, height } = pixels.raw
  return { files, width, height, duration: null, hash: await perceptualHash(pixels.data, pixels.raw) }
}

/** Decodes a JPEG that lacks only its end marker, which every viewer shows; null otherwise. */
async function decodeWithoutEnd(path: string, folder: string): Promise<Pixels | null> {
  const ended = await withEnd(path, folder)
  return ended === null ? null : decode(ended, "warning").catch(nullForBrokenFile)
}

/** Null if the picture cannot be decoded completely (broken or malicious). Throws if the machine is the cause. */
export async function makePicture(path: string, folder: string): Promise<MediaResult | null> {
  // Before the rest, because the file may be moved meanwhile; a missing one is reported by the decoder.
  const moves = await isAnimated(path).catch(() => false)
  const pixels = (await decode(path).catch(nullForBrokenFile)) ?? (await decodeWithoutEnd(path, folder))
  const result = pixels && (await makeVariants(pixels, folder).catch(nullForBrokenFile))
  return result && { ...result, isAnimated: moves }
}
