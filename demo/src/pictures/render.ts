import sharp from "sharp"
import { demoMembers } from "../people/members"
import type { DemoMember } from "../people/member"
import { landscape } from "./landscape"
import { ownPhoto } from "./own-photo"
import { type Frame, partOf, type Picture, type Size, svgOf } from "./picture"
import { photosEach, showsMember } from "./picture-keys"
import { portrait } from "./portrait"
import { field } from "./shapes"

/** Sizes that are asked for most; any other `Size` does as well. Landscapes turn them if they are wide. */
export const demoSizes = {
  thumb: { width: 160, height: 160 },
  card: { width: 480, height: 640 },
  large: { width: 960, height: 1280 },
} satisfies Record<string, Size>
export type DemoSize = keyof typeof demoSizes

/** What lies behind, drawn with few pixels, as a picture to be enlarged: out of focus, and cheaper than drawn large. */
async function outOfFocus(behind: string, part: Frame, few: Size): Promise<string> {
  const drawn = await sharp(Buffer.from(svgOf(behind, part, few)))
    .removeAlpha()
    .blur(0.8)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { x, y, width, height } = part
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/png;base64,${drawn.toString("base64")}"/>`
}

/** Draws at the size asked for, so that nothing is drawn larger than needed. */
async function rasterise(picture: Picture, size: Size): Promise<Buffer> {
  const part = partOf(picture, size)
  const share = (picture.detail * part.width) / field.width / size.width
  const few = { width: Math.ceil(size.width * share), height: Math.ceil(size.height * share) }
  const behind = share < 1 ? await outOfFocus(picture.behind, part, few) : picture.behind
  return sharp(Buffer.from(svgOf(behind + picture.figure, part, size)))
    .removeAlpha()
    .webp({ quality: 80, effort: 1 })
    .toBuffer()
}

/** What a portrait shows does not hang on the day: any day's member will do. */
const sitters = new Map(demoMembers(new Date(0)).map((member) => [member.key, member]))

function sitterOf(memberKey: string): DemoMember {
  const sitter = sitters.get(memberKey)
  if (!sitter) throw new RangeError(`No demo member ${memberKey}`)
  return sitter
}

/** The picture of a stable key, before it gets a size. */
export function pictureOf(key: string): Picture {
  const [kind, member = ""] = key.split("-")
  if (kind === "portrait") return portrait(sitterOf(member))
  return showsMember(key) ? ownPhoto(sitterOf(member), key) : landscape(key)
}

const known = /^(?<kind>portrait|cover|photo)-(?<member>\d{3})(?:-(?<place>\d))?$/

/** Whether there is a picture of that name: only such a name may be rendered. */
export function isDemoPicture(key: string): boolean {
  const { kind, member = "", place } = known.exec(key)?.groups ?? {}
  if (!kind || !sitters.has(member)) return false
  if (kind === "portrait") return place === undefined
  return kind === "cover" ? place === "0" : Number(place) >= 1 && Number(place) <= photosEach
}

/** The picture of a stable key ("portrait-017", "cover-017-0", "photo-017-2") as WebP. */
export function renderDemoPicture(key: string, variant: DemoSize | Size): Promise<Buffer> {
  if (!isDemoPicture(key)) throw new RangeError(`No demo picture ${key}`)
  const size = typeof variant === "string" ? demoSizes[variant] : variant
  return rasterise(pictureOf(key), size)
}
