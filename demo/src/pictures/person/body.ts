import { mix } from "../palette"
import { at, curve, fill, line, type Point, shape, points, stroke } from "./line"
import type { Look } from "./look"

export type Cloth = { base: string; trim: string; dark: string }

/** The neck with the chin's shadow on it, and as much of the chest as a neckline may show. */
export function neck(look: Look, turn: number): string {
  const half = look.woman ? 54 : 68
  const x = -turn * 16
  const path = curve([
    [x - half, 110],
    [x - half + 2, 190],
    [x - half - 12, 262],
    [-140, 316],
    [-90, 520],
    [0, 560],
    [90, 520],
    [140, 316],
    [x + half + 12, 262],
    [x + half - 2, 190],
    [x + half, 110],
  ])
  const cast: Point[] = [
    [x - half - 4, 130],
    [x - half, 226],
    [x - 10 + turn * 16, 268],
    [x + half - 4, 236],
    [x + half + 4, 130],
  ]
  const bones =
    look.woman || look.age > 50
      ? `${line(points("-96 322, -52 318, -20 334"), look.ink, 4, 0.2)}${line(
          points("96 322, 52 318, 20 334"),
          look.ink,
          4,
          0.2,
        )}`
      : ""
  return `<clipPath id="neck"><path d="${path}"/></clipPath>${fill(path, look.skin)}<g clip-path="url(#neck)">${shape(cast, look.shade, 0.62)}</g>${line(
    [
      [x - half * 0.5, 200],
      [x - half * 0.4, 256],
      [-22, 308],
    ],
    look.ink,
    4,
    0.16,
  )}${bones}`
}

/** Shoulders, chest and waist down to where every frame ends; the neckline is `depth` low, round or pointed. */
export function torso(look: Look, { half, depth, pointed }: { half: number; depth: number; pointed: boolean }): string {
  const wide = look.shoulders
  const waist = look.woman ? wide * 0.68 : wide * 0.82
  const sides: Point[] = [
    [half, 262],
    [half + 54, 290],
    [wide - 46, 316],
    [wide - 6, 366],
    [wide - 14, 520],
    [waist, 780],
    [wide * 0.92, 1020],
    [wide * 0.96, 1500],
  ]
  const left = sides.toReversed().map(([x, y]): Point => [-x, y])
  const line = curve([...left, ...sides], true).replace(/^M/, "")
  const joint = line.split("C")
  const legs = joint.length
  const across = sides.length
  const before = joint.slice(1, across).join("C")
  const after = joint.slice(across + 1, legs).join("C")
  const hole = pointed
    ? `L0 ${depth}L${at(sides[0] ?? [0, 0])}`
    : `C${at([-half * 0.8, depth])} ${at([half * 0.8, depth])} ${at(sides[0] ?? [0, 0])}`
  return `M${at([-wide * 0.96, 1500])}C${before}${hole}C${after}Z`
}

const sleeve = "url(#sleeve)"

export type Reach = { shoulder: Point; elbow: Point; wrist: Point }

/** An arm in its sleeve, from the shoulder to the wrist; short sleeves end above the elbow. */
export function arm(look: Look, cloth: Cloth, { shoulder, elbow, wrist }: Reach, short: boolean): string {
  const thick = look.woman ? 78 : 100
  const way = (points: readonly Point[]) => `M${points.map(at).join("L")}`
  const towards = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ]
  const bare = `${stroke(way([shoulder, elbow, wrist]), look.skin, thick * 0.64)}${stroke(way([towards(elbow, wrist, 0.05), wrist]), look.shade, thick * 0.12, 0.35)}`
  const band = (from: Point, to: Point, colour: string, width: number) =>
    stroke(way([from, to]), colour, width).replace("round", "butt")
  const cuffFrom = towards(elbow, wrist, 0.72)
  const cuffTo = towards(elbow, wrist, 0.84)
  if (short)
    return `${stroke(way([shoulder, elbow, wrist]), "#2A1418", thick * 0.64 + 8, 0.1)}${bare}${stroke(way([shoulder, towards(shoulder, elbow, 0.52)]), sleeve, thick)}`
  return `${bare}${stroke(way([shoulder, elbow, cuffTo]), mix(cloth.dark, "#1A1014", 0.2), thick * 0.86 + 9, 0.55)}${stroke(way([shoulder, elbow]), sleeve, thick)}${stroke(way([elbow, cuffTo]), sleeve, thick * 0.84)}${band(cuffFrom, cuffTo, cloth.trim, thick * 0.84)}${line([towards(elbow, shoulder, 0.16), towards(elbow, wrist, 0.14)], cloth.dark, 5, 0.5)}${line([towards(elbow, shoulder, 0.3), [elbow[0], elbow[1] - 20], towards(elbow, wrist, 0.3)], cloth.dark, 4, 0.32)}`
}
