import { mix } from "../palette"
import { ears } from "./ear"
import { eyes } from "./eyes"
import { type FaceMap, faceMap, faceOutline } from "./face-map"
import { beard } from "./beard"
import { curve, fill, line, oval, type Point, shape } from "./line"
import type { Look } from "./look"
import { mouth } from "./mouth"
import type { Pose } from "./pose"

/** Nose: light along its back, shadow at its side and below; the far line shows when the face turns. */
function nose(
  { nose: { length, width, bridge }, ink, shade, light }: Look,
  { on, turn }: FaceMap,
  side: number,
): string {
  const tipY = 8 + length
  const tip = on(0, tipY, 1.16 + 0.04 * turn)
  const [top, wing] = [on(4, 0, 1), on(side * width, tipY - 2, 1.02)]
  const flank = shape(
    [[top[0] + side * 6, top[1] + 6], [tip[0] + side * 8, tipY - 24], wing, [tip[0] + side * 5, tipY + 4]],
    shade,
    0.42,
  )
  const far: Point[] = [
    on(16, -12, 1),
    on(11, 18, 1.02 + 0.05 * bridge),
    [tip[0] + 9, tipY - 14],
    [tip[0] + 12, tipY],
    [tip[0] + 4, tipY + 9],
  ]
  const under: Point[] = [
    on(-width, tipY + 2, 1.02),
    on(-width * 0.45, tipY + 9, 1.08),
    [tip[0], tipY + 11],
    on(width * 0.5, tipY + 8, 1.08),
    on(width, tipY + 1, 1.02),
  ]
  return `${flank}${oval(tip[0], tipY + 12, width * 0.8, 6, shade, 0.55)}${oval(tip[0] - side * 4, tipY - 8, 7, 9, light, 0.6)}${
    turn > 0.3
      ? line(far, ink, 4.2, 0.5)
      : line([on(side * 13, -8), on(side * 10, 24), on(side * 12, tipY - 24)], ink, 3.6, 0.24)
  }${line(under, ink, 4.6, 0.72)}`
}

function ageLines({ lines, ink, age }: Look, { on }: FaceMap): string {
  if (lines <= 0) return ""
  const strength = 0.12 + lines * 0.3
  const folds = [-1, 1].map((side) =>
    line([on(side * 34, 92, 1.04), on(side * 52, 118), on(side * 58, 142)], ink, 3.4, strength),
  )
  const bags = [-1, 1].map((side) =>
    line([on(side * 40, 38), on(side * 62, 44), on(side * 82, 36)], ink, 2.8, strength),
  )
  const crows =
    age > 44
      ? [-1, 1].map(
          (side) =>
            `${line([on(side * 102, 4), on(side * 116, -4)], ink, 2.6, strength)}${line([on(side * 102, 14), on(side * 116, 17)], ink, 2.6, strength)}`,
        )
      : []
  const brow =
    age > 49
      ? [
          line([on(-52, -92), on(0, -97), on(52, -92)], ink, 2.6, strength * 0.7),
          line([on(-40, -110), on(0, -114), on(44, -110)], ink, 2.4, strength * 0.5),
        ]
      : []
  return [...folds, ...bags, ...crows, ...brow].join("")
}

const freckles = ({ ink }: Look, { on }: FaceMap): string =>
  [
    [-82, 52],
    [-66, 60],
    [-50, 50],
    [-94, 64],
    [-34, 58],
    [34, 60],
    [52, 50],
    [66, 62],
    [82, 54],
    [94, 66],
    [-70, 74],
    [68, 76],
    [0, 50],
  ]
    .map(([x = 0, y = 0]) => {
      const [px, py] = on(x, y)
      return oval(px, py, 3, 2.6, ink, 0.4)
    })
    .join("")

/** The face with everything in it, without hair. Light falls from `light`; what is turned away from it lies in shade. */
export function face(look: Look, pose: Pose): string {
  const map = faceMap(pose.turn)
  const outline = curve(faceOutline(look, pose.turn))
  const { on } = map
  const away = -pose.light
  const shade: Point[] = [
    [away * 40, -240],
    [away * 94, -110],
    [away * 84, 0],
    [away * 100, 70],
    [away * 62, 150],
    [away * 10 + pose.turn * 30, 240],
    [away * 240, 240],
    [away * 240, -240],
  ]
  const cheeks = [-1, 1].map((side) => {
    const [x, y] = on(side * 84, 80)
    return oval(x, y, 34 * map.width(side * 84), 26, `url(#blush)`)
  })
  return `${ears(look, pose)}<clipPath id="face"><path d="${outline}"/></clipPath>${fill(outline, look.skin)}
<g clip-path="url(#face)">${shape(shade, look.shade, 0.34)}${oval(on(-away * 46, -60)[0], -70, 90, 60, look.light, 0.22)}${cheeks.join("")}
${[-1, 1]
  .map((side) => {
    const [x, y] = on(side * look.eyes.apart, 2)
    return oval(x, y - 4, 40 * map.width(side * 62), 24, look.shade, 0.2)
  })
  .join("")}
${look.freckles ? freckles(look, map) : ""}${beard(look, map)}</g>
${ageLines(look, map)}${eyes(look, map, pose)}${nose(look, map, away)}${mouth(look, map, pose.mouth)}
${line([on(-16, look.chinAt - 34 + 8, 1.02), on(0, look.chinAt - 22, 1.02), on(16, look.chinAt - 26, 1.02)], mix(look.shade, look.skin, 0.3), 4, 0.5)}`
}
