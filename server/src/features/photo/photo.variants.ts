import { open } from "node:fs/promises"
import sharp from "sharp"
import { atMost } from "../../core/at-most"

/** A picture made anew in all its sizes. */
export interface Picture {
  readonly width: number
  readonly height: number
  /** By the name that the file gets. */
  readonly variants: readonly { readonly name: string; readonly content: Buffer }[]
}

/** Pixels that a picture may have: a small file can unfold into gigabytes. */
const maxPixels = 50e6
/** Pixels along the longer side that are kept. */
const kept = 1600
const quality = 80

/** Sizes of the specification; without a height the whole picture is shown. */
const sizes = [
  { name: "avatar", width: 200, height: 200 },
  { name: "cover", width: 780, height: 250 },
  { name: "300", width: 300, height: 300 },
  { name: "200", width: 200, height: 200 },
  { name: "600", width: 600 },
  { name: "1600", width: kept },
] as const

const formats: readonly (string | undefined)[] = ["jpeg", "png", "webp", "gif"]

/** How the allowed formats begin. Whatever else a file is, no decoder gets to see it. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/]

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.toString("latin1", 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Decodes once, upright, to what is kept. Where it was taken and with what goes with the rest of the metadata. */
const decode = (path: string) =>
  sharp(path, { failOn: "error", limitInputPixels: maxPixels })
    .autoOrient()
    .resize(kept, kept, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })

async function makeVariants(path: string): Promise<Picture> {
  const { data, info } = await decode(path)
  const { width, height, channels } = info
  const variants = []
  for (const size of sizes) {
    const made = sharp(data, { raw: { width, height, channels } })
    const sized =
      "height" in size
        ? made.resize(size.width, size.height, { fit: "cover", position: sharp.strategy.attention })
        : made.resize(size.width, null, { withoutEnlargement: true })
    variants.push({ name: `${size.name}.webp`, content: await sized.webp({ quality }).toBuffer() })
  }
  return { width, height, variants }
}

const oneOfFew = atMost(2)

/** The picture in this file, by its content, whatever it is called; null when it is none that can be shown. */
export async function readPicture(path: string): Promise<Picture | null> {
  const beginning = await beginningOf(path)
  if (!beginnings.some((form) => form.test(beginning))) return null
  return oneOfFew(async () => {
    try {
      const { format } = await sharp(path, { limitInputPixels: maxPixels }).metadata()
      return formats.includes(format) ? await makeVariants(path) : null
    } catch {
      // What can't be decoded to the end is broken, or made to break the decoder.
      return null
    }
  })
}
