import { circle, colours as c, path, petals, placed, turned } from "./shapes"

// Blossoms that gifts and products share.

export const sunflowerHead = (x: number, y: number, scale: number): string =>
  placed(
    x,
    y,
    scale,
    petals(14, 0, 0, 36, 9, 20, c.gold),
    petals(14, 0, 0, 30, 6, 16, "#efc469"),
    circle(0, 0, 24, c.brown),
    petals(9, 0, 0, 14, 3, 3, c.sand),
  )

export const daisyHead = (x: number, y: number, scale: number): string =>
  placed(x, y, scale, petals(11, 0, 0, 20, 6, 14, c.paper), circle(0, 0, 11, c.gold))

interface Tulip {
  scale?: number
  degrees?: number
  fill: string
  deep: string
}

export const tulipHead = (x: number, y: number, { scale = 1, degrees = 0, fill, deep }: Tulip): string =>
  turned(
    degrees,
    x,
    y,
    placed(
      x,
      y,
      scale,
      path(
        "M-48-58c10 4 20 12 26 22 4-16 12-28 22-36 10 8 18 20 22 36 6-10 16-18 26-22C56-8 30 22 0 22s-56-30-48-80z",
        fill,
      ),
      path("M-22-36c-4 22 4 46 22 58 18-12 26-36 22-58-4-16-12-28-22-36-10 8-18 20-22 36z", deep),
    ),
  )
