import sharp from "sharp"
import { demoMembers } from "../people/members"
import { landscape } from "./landscape"
import { photosEach } from "./picture-keys"
import { portrait } from "./portrait"

export type Size = { width: number; height: number }

/** Sizes that are asked for most; any other `Size` does as well. Landscapes turn them if they are wide. */
export const demoSizes = {
  thumb: { width: 160, height: 160 },
  card: { width: 480, height: 640 },
  large: { width: 960, height: 1280 },
} satisfies Record<string, Size>
export type DemoSize = keyof typeof demoSizes

/** Draws at the size asked for: the SVG itself is scaled, so nothing is drawn larger than needed. */
function rasterise(svg: string, { width, height }: Size): Promise<Buffer> {
  const [, , , fullWidth = 1, fullHeight = 1] = (/viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg) ?? []).map(Number)
  const scale = Math.max(width / fullWidth, height / fullHeight)
  const sized = svg.replace(
    / width="\d+" height="\d+"/,
    ` width="${Math.ceil(fullWidth * scale)}" height="${Math.ceil(fullHeight * scale)}"`,
  )
  return sharp(Buffer.from(sized)).resize(width, height, { fit: "cover" }).webp({ quality: 80, effort: 1 }).toBuffer()
}

/** What a portrait shows does not hang on the day: any day's member will do. */
const sitters = new Map(demoMembers(new Date(0)).map((member) => [member.key, member]))

export function renderPortrait(memberKey: string, size: Size): Promise<Buffer> {
  const sitter = sitters.get(memberKey)
  if (!sitter) throw new RangeError(`No demo member ${memberKey}`)
  return rasterise(portrait(sitter), size)
}

export const renderLandscape = (key: string, size: Size): Promise<Buffer> => rasterise(landscape(key), size)

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
  const [kind, member = ""] = key.split("-")
  return kind === "portrait" ? renderPortrait(member, size) : renderLandscape(key, size)
}
