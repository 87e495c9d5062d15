import { at, line, moved, type Point, points, shape, stroke } from "./line"
import type { Look } from "./look"

const finger = (look: Look, from: Point, to: Point, thick = 19) =>
  `${stroke(`M${at(from)}L${at(to)}`, look.ink, thick + 4, 0.4)}${stroke(`M${at(from)}L${at(to)}`, look.skin, thick)}`

/** A raised palm, fingers up. */
function open(look: Look): string {
  const fingers = [
    points("-24 -34, -38 -92"),
    points("-8 -40, -14 -108"),
    points("10 -40, 12 -104"),
    points("26 -32, 34 -84"),
  ]
  return `${fingers.map(([from = [0, 0], to = [0, 0]]) => finger(look, from, to)).join("")}${finger(look, [-26, 6], [-58, -30], 20)}${shape(
    points("-32 -44, 0 -52, 34 -44, 36 4, 24 36, -22 36, -36 4"),
    look.skin,
  )}${line(points("-24 6, -4 -8, 24 -10"), look.ink, 3, 0.3)}${line(points("-14 22, -8 4, -22 -16"), look.ink, 3, 0.3)}`
}

/** Fingers that lie around something, towards the left. */
function grip(look: Look): string {
  const fingers = [-30, -10, 10, 29].map((y, index) =>
    finger(look, [22, y], [-26 + Math.abs(index - 1.2) * 5, y + 3], 20),
  )
  return `${shape(points("2 -44, 34 -40, 46 0, 38 40, 4 42, -8 0"), look.skin)}${fingers.join("")}`
}

/** A loosely closed hand under a chin. */
function fist(look: Look): string {
  const fingers = [-28, -9, 10, 28].map((x, index) => finger(look, [x, 0], [x + 1, 30 - Math.abs(index - 1.5) * 4], 20))
  return `${shape(points("-40 -10, -22 -30, 22 -32, 42 -8, 36 44, -34 46"), look.skin)}${fingers.join("")}${line(
    points("-36 -6, 0 -14, 38 -6"),
    look.ink,
    3,
    0.22,
  )}`
}

/** Fingers that lie flat, towards the left: on an arm, on a fur. */
function flat(look: Look): string {
  const fingers = [-24, -8, 9, 25].map((y, index) => finger(look, [0, y], [-54 + Math.abs(index - 1) * 7, y + 8], 19))
  return `${fingers.join("")}${shape(points("-10 -36, 30 -32, 48 0, 34 36, -6 38, -16 0"), look.skin)}`
}

const kinds = { open, grip, fist, flat }

export const hand = (look: Look, kind: keyof typeof kinds, [x, y]: Point, turn = 0, flipped = false): string =>
  moved(`<g transform="scale(${flipped ? -1 : 1} 1)">${kinds[kind](look)}</g>`, x, y, look.woman ? 1 : 1.16, turn)
