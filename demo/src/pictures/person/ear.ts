import { line, oval } from "./line"
import type { Look } from "./look"
import type { Pose } from "./pose"

/** Where the near ear is: it wanders onto the head when the face turns away from it. */
export const earAt = (look: Look, turn: number): number => -look.cheeks - 4 + turn * 30

export function nearEar(look: Look, turn: number): string {
  const x = earAt(look, turn)
  return `${oval(x, 34, 20 + turn * 5, 38, look.skin)}${oval(x - 2, 40, 14, 30, look.shade, 0.25)}${line(
    [
      [x + 4 - turn * 6, 10],
      [x - 9, 18],
      [x - 10, 36],
      [x - 2, 48],
    ],
    look.ink,
    3.4,
    0.4,
  )}`
}

/** Both ears behind the face; the far one soon disappears. */
export function ears(look: Look, { turn }: Pose): string {
  const far =
    turn < 0.35
      ? oval(look.cheeks + 3 - turn * 30, 34, 19, 37, look.skin) +
        oval(look.cheeks + 6 - turn * 30, 38, 10, 24, look.shade, 0.35)
      : ""
  return `${far}${nearEar(look, turn)}`
}
