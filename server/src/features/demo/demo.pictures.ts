import { picturesOf } from "@redthread/demo/pictures/picture-keys"
import { isDemoPicture, renderDemoPicture, type Size } from "@redthread/demo/pictures/render"
import { madeFiles } from "../../core/made-files"

/** Files whose base is this before a picture's key. */
const prefix = "demo-"

const sizes: Readonly<Record<string, Size>> = {
  "avatar.webp": { width: 200, height: 200 },
  "cover.webp": { width: 780, height: 250 },
  "300.webp": { width: 300, height: 300 },
  "200.webp": { width: 200, height: 200 },
}
const widths: Readonly<Record<string, number>> = { "600.webp": 600, "1600.webp": 1600 }

/** Width and height that a picture is drawn at for this variant; undefined where there is no such variant. */
function sizeOf(key: string, variant: string): Size | undefined {
  const wanted = widths[variant]
  if (!wanted) return sizes[variant]
  const { avatar, cover, photos } = picturesOf(key.split("-")[1] ?? "")
  const picture = [avatar, cover, ...photos].find((one) => one.key === key)
  if (!picture) return undefined
  const width = Math.min(wanted, picture.width)
  return { width, height: Math.round((picture.height * width) / picture.width) }
}

/** The pictures of the demo community are drawn when they are first asked for, so that the first start need not wait. */
export function drawDemoPictures(): void {
  madeFiles.by(prefix, async (base, variant) => {
    const key = base.slice(prefix.length)
    const size = isDemoPicture(key) ? sizeOf(key, variant) : undefined
    return size ? renderDemoPicture(key, size) : null
  })
}
