import { mix } from "../palette"
import type { FaceMap } from "./face-map"
import { curve, fill, line, oval, type Point, shape } from "./line"
import type { Look } from "./look"
import type { Pose } from "./pose"

const lash = "#1E1416"

function openEye(look: Look, side: number, x: number, squash: number, { gaze, mouth }: Pose): string {
  const { size, tilt, crease, lashes, colour } = look.eyes
  const [wide, merry] = [size * squash, mouth === "laugh" ? 0.66 : mouth === "smile" ? 0.82 : 1]
  const open = size * (crease ? 0.5 : 0.43) * merry
  const y = 8
  const outer: Point = [x + side * wide, y - tilt]
  const inner: Point = [x - side * wide, y + 2.5]
  const upper: Point[] = [
    [x - side * wide * 0.5, y - open * 0.8],
    [x + side * wide * 0.15, y - open * 1.05 - tilt * 0.3],
    [x + side * wide * 0.65, y - open * 0.75 - tilt * 0.6],
  ]
  const lower: Point[] = [
    [x + side * wide * 0.55, y + open * 0.62],
    [x, y + open * 0.78],
    [x - side * wide * 0.55, y + open * 0.6],
  ]
  const almond = curve([inner, ...upper, outer, ...lower])
  const id = side < 0 ? "eye-l" : "eye-r"
  const iris = x + gaze * wide * 0.3
  const ball = `${oval(iris, y - 1, size * 0.5 * Math.max(0.8, squash), size * 0.54, mix(colour, "#140C0C", 0.35))}${oval(iris, y, size * 0.4 * Math.max(0.8, squash), size * 0.43, colour)}${oval(iris, y - 1, size * 0.22, size * 0.24, "#140E10")}${oval(iris - 4, y - 6, 4, 4, "#FFFDF8")}`
  const lid = line([inner, ...upper, outer], lash, lashes ? 5.6 : 4.2)
  const wing = lashes
    ? line([[x + side * wide * 0.7, y - open * 0.7 - tilt * 0.6], outer, [outer[0] + side * 8, outer[1] - 6]], lash, 5)
    : ""
  const fold = line(
    [
      [inner[0] + side * 4, y - open - 5],
      [x, y - open - (crease ? 12 : 8) - tilt * 0.3],
      [outer[0] - side, y - open * 0.4 - 10 - tilt],
    ],
    look.ink,
    2.6,
    crease ? 0.5 : 0.25,
  )
  const under = line([outer, ...lower], look.ink, 2.2, 0.35)
  return `<clipPath id="${id}"><path d="${almond}"/></clipPath>${fill(almond, mix("#FBF6F0", look.skin, 0.16))}<g clip-path="url(#${id})">${ball}${shape([inner, ...upper, outer, [x, y - open * 0.35]], "#3A2024", 0.16)}</g>${under}${lid}${wing}${fold}`
}

function shutEye(look: Look, side: number, x: number, squash: number): string {
  const wide = look.eyes.size * squash
  const arc = line(
    [
      [x - side * wide, 12],
      [x - side * wide * 0.4, 3],
      [x + side * wide * 0.4, 2],
      [x + side * wide, 10],
    ],
    lash,
    5.6,
  )
  const wing = look.eyes.lashes
    ? line(
        [
          [x + side * wide * 0.8, 7],
          [x + side * (wide + 9), 4],
        ],
        lash,
        4.4,
      )
    : ""
  return `${arc}${wing}${line(
    [
      [x - side * wide * 0.6, 24],
      [x, 27],
      [x + side * wide * 0.6, 23],
    ],
    look.ink,
    2.6,
    0.35,
  )}`
}

function brow(
  { brows: { colour, weight, arch }, eyes: { size, apart } }: Look,
  { on }: FaceMap,
  side: number,
  { mouth }: Pose,
): string {
  const lift = mouth === "laugh" || mouth === "smile" ? -5 : mouth === "half" && side > 0 ? -7 : 0
  const [near, middle, far] = [apart - size - 8, apart + 6, apart + size + 12]
  const y = -36 + lift
  const top = [on(side * near, y - 1), on(side * middle, y - arch), on(side * far, y + 8)]
  const below = [on(side * far, y + 10), on(side * middle, y - arch + weight * 0.9), on(side * near, y + weight * 0.8)]
  return shape([...top, ...below], colour, 0.92)
}

/** Eyes and brows, wherever the face is turned. */
export function eyes(look: Look, map: FaceMap, pose: Pose): string {
  return [-1, 1]
    .map((side) => {
      const [x] = map.on(side * look.eyes.apart, 0)
      const squash = Math.min(1, map.width(side * look.eyes.apart))
      return `${pose.shut ? shutEye(look, side, x, squash) : openEye(look, side, x, squash, pose)}${brow(look, map, side, pose)}`
    })
    .join("")
}
