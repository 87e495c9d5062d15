import { join } from "node:path"
import { demoPictures } from "@redthread/demo/people/members"
import { albumOf, type DemoPicture } from "@redthread/demo/pictures"
import sharp from "sharp"
import { madeFiles } from "../../../core/files/made-files"
import { projectRoot } from "../../../core/process/project-root"

const prefixes = { public: "demo-", private: "s-demo-", secret: "x-demo-" } as const

export const fileOf = ({ key }: Pick<DemoPicture, "key">): string => `${prefixes[albumOf(key)]}${key}`

type Size = { width: number; height: number }

const crops: Readonly<Record<string, Size>> = {
  "avatar.webp": { width: 200, height: 200 },
  "cover.webp": { width: 780, height: 250 },
  "300.webp": { width: 300, height: 300 },
  "200.webp": { width: 200, height: 200 },
  "100.webp": { width: 100, height: 100 },
  "blur300.webp": { width: 300, height: 300 },
}
/** Uncropped variants have these maximum widths in pixels. */
const widths: Readonly<Record<string, number>> = { "600.webp": 600, "1600.webp": 1600, "blur.webp": 600 }

/** Blurred variants are enlarged from `blurredFrom` pixels per side. */
const blurs = ["blur.webp", "blur300.webp"]
const blurredFrom = 12

function sizeOf(picture: DemoPicture, variant: string): Size | undefined {
  const maxWidth = widths[variant]
  if (maxWidth === undefined) return crops[variant]
  const width = Math.min(maxWidth, picture.width)
  return { width, height: Math.round((picture.height * width) / picture.width) }
}

async function makeVariant(key: string, variant: string): Promise<Buffer | null> {
  const picture = demoPictures.get(key)
  const size = picture && sizeOf(picture, variant)
  if (!size) return null
  // A square crop keeps the upper part of an upright picture, where the head is.
  const position = size.width === size.height ? "top" : "centre"
  const shown = sharp(join(projectRoot, "demo", "pictures", `${picture.file}.webp`)).resize({ ...size, position })
  if (!blurs.includes(variant)) return shown.webp({ effort: 2 }).toBuffer()
  const few = await sharp(await shown.toBuffer())
    .resize(blurredFrom, blurredFrom, { fit: "inside" })
    .png()
    .toBuffer()
  return sharp(few)
    .resize({ ...size, fit: "fill", kernel: "cubic" })
    .webp()
    .toBuffer()
}

/** Variants are made on demand: the first start does not wait for them. */
export function makeDemoPictures(): void {
  for (const prefix of Object.values(prefixes)) {
    madeFiles.by(prefix, async (base, variant) => {
      const key = base.slice(prefix.length)
      return fileOf({ key }) === base ? makeVariant(key, variant) : null
    })
  }
}

export function forgetDemoPictures(): void {
  for (const prefix of Object.values(prefixes)) madeFiles.forget(prefix)
}
