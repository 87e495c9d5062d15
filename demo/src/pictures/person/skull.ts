import type { FaceMap } from "./face-map"
import type { Point } from "./line"
import type { Look } from "./look"
import type { Pose } from "./pose"

/** What every piece of hair is drawn from. */
export type Head = { look: Look; pose: Pose; map: FaceMap; skull: Skull }

/** The outline of a head with its hair, by degrees: 180 is the near side, 270 the top, 360 the far side. */
export type Skull = {
  point: (degrees: number, more?: number) => Point
  arc: (from: number, to: number, more?: number) => Point[]
}

export function skullOf({ cheeks }: Look, { turn }: Pick<Pose, "turn">, volume: number): Skull {
  const [x, y, rx, ry] = [-turn * 20, -46, cheeks + 6 + turn * 8 + volume * 0.55, 164 + volume]
  const point = (degrees: number, more = 0): Point => {
    const angle = (degrees * Math.PI) / 180
    return [x + (rx + more) * Math.cos(angle), y + (ry + more) * Math.sin(angle)]
  }
  const arc = (from: number, to: number, more = 0) => {
    const steps = Math.max(2, Math.round(Math.abs(to - from) / 16))
    return Array.from({ length: steps + 1 }, (_, index) => point(from + ((to - from) * index) / steps, more))
  }
  return { point, arc }
}

export const between = (one: Point, other: Point, share: number): Point => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
]
