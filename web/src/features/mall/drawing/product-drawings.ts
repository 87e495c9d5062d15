import { box, oval, path } from "../../../ui/drawing/shapes"
import { flowers } from "./flower-products"
import { presents, sweets } from "./sweet-products"

/** The wall and the table of each category: light enough for its colours, by day and by night. */
const grounds = {
  flowers: ["#e3ebdc", "#d3dcc8"],
  sweets: ["#f7e6cf", "#ecd4b4"],
  presents: ["#f3dfd8", "#e6c9bf"],
} as const

/** All products by category and name. */
export const productShapes = { flowers, sweets, presents } satisfies Record<
  keyof typeof grounds,
  Record<string, readonly string[]>
>

/** A still life of 240 by 240, to the edge. */
function drawProduct(category: keyof typeof grounds, parts: readonly string[]): string {
  const [wall, table] = grounds[category]
  const room = [
    box(0, 0, 240, 240, 0, wall),
    path("M0 186C60 178 180 178 240 186V240H0z", table),
    `<g opacity=".12">${oval(120, 218, 84, 10, "#2b2523")}</g>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">${room.join("")}${parts.join("")}</svg>\n`
}

/** File names below `/products/`, and what is in them. */
export const productPictures: ReadonlyMap<string, string> = new Map(
  (Object.keys(productShapes) as (keyof typeof productShapes)[]).flatMap((category) =>
    Object.entries(productShapes[category]).map(([name, parts]): [string, string] => [
      `${name}.svg`,
      drawProduct(category, parts),
    ]),
  ),
)
