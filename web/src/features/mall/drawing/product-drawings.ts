import { pictureFiles } from "../../../ui/drawing/picture-files"
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

/** A wall, and a table with the shadow of what stands on it, to the edge. */
function roomOf(category: keyof typeof grounds): string {
  const [wall, table] = grounds[category]
  return [
    box(0, 0, 240, 240, 0, wall),
    path("M0 186C60 178 180 178 240 186V240H0z", table),
    `<g opacity=".12">${oval(120, 218, 84, 10, "#2b2523")}</g>`,
  ].join("")
}

/** File names below `/products/`, and what is in them. */
export const productPictures = pictureFiles(productShapes, roomOf)
