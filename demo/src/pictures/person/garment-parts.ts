import type { Cloth } from "./body"
import { fill, line, oval, type Point, points, shape } from "./line"

export const hem = (half: number, depth: number, colour: string, width: number) =>
  `<path d="M${-half} 262C${-half * 0.8} ${depth} ${half * 0.8} ${depth} ${half} 262" fill="none" stroke="${colour}" stroke-width="${width}"/>`
export const both = (way: readonly Point[]): Point[][] => [[...way], way.map(([x, y]): Point => [-x, y])]
export const poly = (way: readonly Point[], colour: string) =>
  fill(`M${way.map(([x, y]) => `${x} ${y}`).join("L")}Z`, colour)

export const collar = (cloth: Cloth, depth: number, size = 1) =>
  both([
    [66, 246],
    [20, depth - 10],
    [76 * size, depth + 34],
    [118 * size, 300],
  ])
    .map(
      (way) =>
        poly(way, cloth.dark).replace("/>", ' opacity=".35" transform="translate(0 8)"/>') + poly(way, cloth.trim),
    )
    .join("")
export const buttons = (from: number, colour: string) =>
  Array.from({ length: 9 }, (_, index) => oval(0, from + index * 92, 6.5, 6.5, colour)).join("")
export const lapels = (cloth: Cloth, low: number) =>
  both([
    [70, 258],
    [24, low],
    [104, 470],
    [92, 420],
    [140, 396],
    [122, 296],
  ])
    .map((way) => poly(way, cloth.trim) + line(way.slice(1, 5), cloth.dark, 4, 0.5))
    .join("")

export const scarf = ({ base, dark }: Cloth) =>
  `${shape(points("-104 232, -40 262, 50 262, 106 230, 124 296, 70 352, -60 356, -122 304"), base)}${shape(
    points("14 330, 82 316, 112 560, 30 576"),
    base,
  )}${line(points("-100 272, -20 318, 104 268"), dark, 6, 0.45)}${line(
    points("-84 316, 0 340, 92 306"),
    dark,
    5,
    0.35,
  )}${line(points("50 360, 66 556"), dark, 5, 0.35)}${[36, 56, 76, 96]
    .map((x) =>
      line(
        [
          [x, 566],
          [x + 4, 596],
        ],
        base,
        8,
      ),
    )
    .join("")}`

export const ribs = (colour: string, wide: number) =>
  Array.from({ length: 15 }, (_, index) =>
    line(
      [
        [(index - 7) * wide * 0.13, 400],
        [(index - 7) * wide * 0.125, 1400],
      ],
      colour,
      4,
      0.2,
    ),
  ).join("")
export const stripes = (colour: string) =>
  Array.from(
    { length: 16 },
    (_, index) =>
      `<path d="M-330 ${336 + index * 62}Q0 ${372 + index * 62} 330 ${336 + index * 62}" fill="none" stroke="${colour}" stroke-width="19"/>`,
  ).join("")
export const checks = (colour: string) =>
  `<g opacity=".42">${stripes(colour)}${Array.from({ length: 9 }, (_, index) => `<path d="M${(index - 4) * 74} 270V1400" stroke="${colour}" stroke-width="17"/>`).join("")}</g>`

export const inner = (depth: number, colour: string, shadow: string) =>
  `${shape(
    [
      [-92, 262],
      [92, 262],
      [70, 420],
      [10, depth + 230],
      [-10, depth + 230],
      [-70, 420],
    ],
    colour,
  )}${hem(74, depth, shadow, 9)}`
