export type Direction = "left" | "right"

/** A pointer position in CSS pixels at a time in ms. */
export interface Sample {
  x: number
  at: number
}

/** A release is a swipe if the card moved this part of its width, or this fast in pixels per ms. */
const farEnough = 0.32
const fastEnough = 0.45
const meant = 24
/** An upward movement by this part of the card's height opens the profile. */
const liftEnough = 0.14
/** Period in ms before the release over which the speed is measured. */
const lookBack = 100

export function speedOf(samples: readonly Sample[]): number {
  const last = samples.at(-1)
  const first = samples.find(({ at }) => last && last.at - at <= lookBack)
  if (!last || !first || last.at === first.at) return 0
  return (last.x - first.x) / (last.at - first.at)
}

/** Returns whether the movement is clearly upward, which opens the profile. */
export const lifted = (x: number, y: number, height: number): boolean =>
  -y > height * liftEnough && -y > Math.abs(x) * 1.5

/** Returns the direction in which a released card leaves, never against its last movement; null if it returns. */
export function swiped(moved: number, speed: number, width: number): Direction | null {
  const direction = moved > 0 ? "right" : "left"
  const along = moved > 0 ? speed : -speed
  if (Math.abs(moved) < meant || along < -fastEnough) return null
  return Math.abs(moved) > width * farEnough || along > fastEnough ? direction : null
}
