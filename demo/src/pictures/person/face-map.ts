import type { Look } from "./look"
import type { Point } from "./line"

const radius = 150
const widest = 0.62

/** Puts points of a face that looks straight ahead where they are seen when it turns, as if drawn on a cylinder. */
export type FaceMap = {
  on: (x: number, y: number, out?: number) => Point
  /** How wide something at `x` still is, 0 to 1. */
  width: (x: number) => number
  turn: number
}

export function faceMap(turn: number): FaceMap {
  const angle = turn * widest
  const around = (x: number) => Math.asin(Math.max(-0.99, Math.min(0.99, x / radius))) + angle
  return {
    turn,
    on: (x, y, out = 1) => [radius * out * Math.sin(Math.min(Math.PI / 2, around(x))) - turn * 16, y],
    width: (x) => Math.max(0.25, Math.cos(around(x)) / Math.cos(around(x) - angle)),
  }
}

/** The outline of a face from its top around, the far cheek first. */
export function faceOutline({ cheeks, jaw, chin, chinAt }: Look, turn: number): Point[] {
  const middle = turn * 50
  return [
    [-turn * 10, -206],
    [cheeks * 0.86 - turn * 6, -130],
    [cheeks * 0.98 - turn * 14, -36],
    [cheeks * 0.97 - turn * 17, 14],
    [cheeks * 0.95 - turn * 8, 62],
    [jaw * (1 - 0.08 * turn) + turn * 16, 128],
    [middle + chin + 22, chinAt - 24],
    [middle + chin * 0.4, chinAt],
    [middle - chin * 0.5, chinAt],
    [middle - chin - 28 - turn * 26, chinAt - 30 - turn * 6],
    [-jaw + turn * 4, 130 - turn * 26],
    [-cheeks * 0.97, 56 - turn * 8],
    [-cheeks - 1, -14],
    [-cheeks * 0.98, -80],
    [-cheeks * 0.82, -150],
  ]
}
