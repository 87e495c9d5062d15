import { mix } from "../palette"
import { earAt } from "./ear"
import type { FaceMap } from "./face-map"
import { curve, line, oval, type Point, stroke } from "./line"
import type { Look } from "./look"

/** Glasses on the nose, their far side narrower. */
export function glasses(
  { glasses: kind, glassesColour: colour, eyes: { apart, size } }: Look,
  map: FaceMap,
  look: Look,
): string {
  if (kind === "none") return ""
  const { on, width } = map
  const thick = kind === "thin" ? 4 : kind === "round" ? 6 : 8
  const lens = (side: number) => {
    const [x] = on(side * (apart + 2), 10)
    const [w, h] = [(size + 17) * Math.min(1, width(side * apart)), kind === "square" ? 32 : 36]
    const rim: Point[] =
      kind === "round" || kind === "thin"
        ? [
            [x - w, 10],
            [x - w * 0.7, 10 - h * 0.72],
            [x, 10 - h],
            [x + w * 0.7, 10 - h * 0.72],
            [x + w, 10],
            [x + w * 0.7, 10 + h * 0.76],
            [x, 10 + h],
            [x - w * 0.7, 10 + h * 0.76],
          ]
        : [
            [x - side * w * 1.02, -16],
            [x, -20],
            [x + side * w * 1.04, kind === "cat" ? -30 : -18],
            [x + side * w, 14],
            [x + side * w * 0.6, 38],
            [x - side * w * 0.5, 39],
            [x - side * w * 0.98, 16],
          ]
    const path = curve(rim)
    return `<path d="${path}" fill="#FFFFFF" fill-opacity=".12"/>${stroke(path, colour, thick)}${line(
      [
        [x - w * 0.45, 22],
        [x - w * 0.1, -8],
      ],
      "#FFFFFF",
      5,
      0.28,
    )}`
  }
  const inner = (side: number) => on(side * (apart + 2), 10)[0] - side * (size + 17) * Math.min(1, width(side * apart))
  const bridge = line(
    [
      [inner(-1), 4],
      [on(0, 0, 1.08)[0], -4],
      [inner(1), 4],
    ],
    colour,
    thick,
  )
  const arm = line(
    [
      [on(-apart, 0)[0] - (size + 17), -2],
      [earAt(look, map.turn) + 4, -2],
    ],
    colour,
    thick,
  )
  return `${lens(1)}${lens(-1)}${bridge}${arm}`
}

export function earring({ earrings, jewel }: Look, look: Look, turn: number): string {
  const x = earAt(look, turn) - 2
  if (earrings === "stud") return oval(x, 72, 7, 7, jewel) + oval(x - 2, 70, 2.4, 2.4, "#FFF8EA")
  if (earrings === "hoop")
    return `<ellipse cx="${x}" cy="96" rx="19" ry="25" fill="none" stroke="${jewel}" stroke-width="6"/>`
  if (earrings === "drop")
    return `${line(
      [
        [x, 70],
        [x, 92],
      ],
      jewel,
      3.4,
    )}${oval(x, 102, 9, 14, jewel)}${oval(x - 3, 97, 2.6, 4, mix(jewel, "#FFFFFF", 0.7))}`
  return ""
}
