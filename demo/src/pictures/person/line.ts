export type Point = readonly [x: number, y: number]

const short = (value: number) => String(Math.round(value * 10) / 10)
export const at = ([x, y]: Point) => `${short(x)} ${short(y)}`

/** Points from a list of them: "0 10, 20 30". */
export const points = (list: string): Point[] =>
  list.split(", ").map((pair): Point => {
    const [x = 0, y = 0] = pair.split(" ").map(Number)
    return [x, y]
  })

/** A soft curve through all points (Catmull-Rom, as Béziers), closed unless told otherwise. */
export function curve(points: readonly Point[], open = false): string {
  const count = points.length
  const point = (index: number): Point =>
    (open ? points[Math.min(count - 1, Math.max(0, index))] : points[(index + count) % count]) ?? [0, 0]
  const legs = Array.from({ length: open ? count - 1 : count }, (_, index) => {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)]
    const leaving: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const arriving: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${at(leaving)} ${at(arriving)} ${at(to)}`
  })
  return `M${at(point(0))}${legs.join("")}${open ? "" : "Z"}`
}

export const fill = (path: string, colour: string, opacity = 1): string =>
  `<path d="${path}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}/>`

export const shape = (points: readonly Point[], colour: string, opacity = 1): string =>
  fill(curve(points), colour, opacity)

/** A line with round ends. */
export const stroke = (path: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ""}/>`

export const line = (points: readonly Point[], colour: string, width: number, opacity = 1): string =>
  stroke(curve(points, true), colour, width, opacity)

export const oval = (x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}/>`

export const moved = (drawing: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${Math.round(scale * 1000) / 1000})">${drawing}</g>`
