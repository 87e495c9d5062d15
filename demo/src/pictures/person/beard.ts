import { mix } from "../palette"
import type { FaceMap } from "./face-map"
import { line, type Point, shape } from "./line"
import type { Look } from "./look"

const around = ({ on }: FaceMap, side: number, inner: number, top: number): Point[] => [
  on(side * 148, top),
  on(side * 118, 78),
  on(side * inner, 108),
]

/** What grows on a chin; drawn within the face, below the mouth. */
export function beard(look: Look, map: FaceMap): string {
  const { on } = map
  const {
    chinAt,
    mouth: { width },
  } = look
  if (look.beard === "none") return ""
  const colour = mix(look.hair, look.skin, look.beard === "stubble" ? 0.55 : look.beard === "short" ? 0.16 : 0.05)
  const lip: Point[] = [
    on(-width - 8, 138),
    on(-width * 0.6, 116, 1.05),
    on(0, 110, 1.08),
    on(width * 0.6, 116, 1.05),
    on(width + 8, 138),
    on(width * 0.5, 127, 1.05),
    on(0, 128, 1.08),
    on(-width * 0.5, 127, 1.05),
  ]
  if (look.beard === "moustache") return shape(lip, colour)
  if (look.beard === "goatee")
    return `${shape(lip, colour, 0.95)}${shape([on(-width - 6, 136), on(-width - 2, 172), on(-26, chinAt + 12), on(26, chinAt + 12), on(width + 2, 172), on(width + 6, 136), on(width * 0.7, 164, 1.05), on(0, 170, 1.05), on(-width * 0.7, 164, 1.05)], colour, 0.95)}`
  const [inner, top] = [width + 14, look.beard === "full" ? 16 : 30]
  const mask: Point[] = [
    ...around(map, -1, inner, top),
    on(-width * 0.6, 116, 1.05),
    on(0, 110, 1.08),
    on(width * 0.6, 116, 1.05),
    ...around(map, 1, inner, top).toReversed(),
    on(149, 150),
    on(90, 250),
    on(-90, 250),
    on(-149, 150),
  ]
  const opacity = look.beard === "stubble" ? 0.5 : 0.97
  const texture =
    look.beard === "stubble"
      ? ""
      : [-70, -44, -18, 18, 44, 70]
          .map((x) => line([on(x, 168), on(x * 0.92, 190), on(x * 0.8, 208)], look.hairDark, 3, 0.35))
          .join("")
  return `${shape(mask, colour, opacity)}${texture}${shape([on(-20, 166, 1.05), on(0, 163, 1.05), on(20, 166, 1.05), on(0, 174, 1.05)], look.skin, look.beard === "stubble" ? 0.2 : 0.5)}`
}
