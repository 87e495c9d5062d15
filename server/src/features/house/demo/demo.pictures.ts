import { albumOf, picturesOf } from "@redthread/demo/pictures/picture-keys"
import type { Size } from "@redthread/demo/pictures/picture"
import { isDemoPicture, renderDemoPicture } from "@redthread/demo/pictures/render"
import type { DemoPicture } from "@redthread/demo/people/member"
import sharp from "sharp"
import { madeFiles } from "../../../core/files/made-files"

/** What a picture's key stands behind in the name of its files, by the folder: see `storage`. */
const prefixes = { public: "demo-", private: "s-demo-", secret: "x-demo-" } as const

/** Name in the storage of a picture that is drawn when it is first asked for. */
export const fileOf = ({ key }: Pick<DemoPicture, "key">): string => `${prefixes[albumOf(key)]}${key}`

const sizes: Readonly<Record<string, Size>> = {
  "avatar.webp": { width: 200, height: 200 },
  "cover.webp": { width: 780, height: 250 },
  "300.webp": { width: 300, height: 300 },
  "200.webp": { width: 200, height: 200 },
  "100.webp": { width: 100, height: 100 },
}
const widths: Readonly<Record<string, number>> = { "600.webp": 600, "1600.webp": 1600, "blur.webp": 600 }

/** The blurred variants, and the pixels along a side that they are enlarged from. */
const blurs = ["blur.webp", "blur300.webp"]
const blurredFrom = 12

/** Width and height that a picture is drawn at for this variant; undefined where there is no such variant. */
function sizeOf(key: string, variant: string): Size | undefined {
  const wanted = widths[variant]
  if (!wanted) return variant === "blur300.webp" ? sizes["300.webp"] : sizes[variant]
  const { avatar, cover, photos } = picturesOf(key.split("-")[1] ?? "")
  const picture = [avatar, cover, ...photos].find((one) => one.key === key)
  if (!picture) return undefined
  const width = Math.min(wanted, picture.width)
  return { width, height: Math.round((picture.height * width) / picture.width) }
}

async function draw(key: string, variant: string): Promise<Buffer | null> {
  const size = isDemoPicture(key) ? sizeOf(key, variant) : undefined
  if (!size) return null
  const drawn = await renderDemoPicture(key, size)
  if (!blurs.includes(variant)) return drawn
  const few = await sharp(drawn).resize(blurredFrom, blurredFrom, { fit: "inside" }).png().toBuffer()
  return sharp(few)
    .resize({ ...size, fit: "fill", kernel: "cubic" })
    .webp()
    .toBuffer()
}

/** The pictures of the demo community are drawn when they are first asked for, so that the first start need not wait. */
export function drawDemoPictures(): void {
  for (const prefix of Object.values(prefixes)) {
    madeFiles.by(prefix, async (base, variant) => {
      const key = base.slice(prefix.length)
      return fileOf({ key }) === base ? draw(key, variant) : null
    })
  }
}

export function forgetDemoPictures(): void {
  for (const prefix of Object.values(prefixes)) madeFiles.forget(prefix)
}
