import { birthday } from "./birthday-gifts"
import { fashion } from "./fashion-gifts"
import { festival } from "./festival-gifts"
import { flower } from "./flower-gifts"
import { romance } from "./romance-gifts"
import { sexy } from "./sexy-gifts"
import { pictureFiles } from "../../../ui/drawing/picture-files"
import { circle } from "../../../ui/drawing/shapes"

/** Background of a gift by category: light enough in both colour schemes. */
const grounds = {
  romance: "#f8dfd8",
  fashion: "#efe3d3",
  flower: "#dfecdc",
  birthday: "#f7e8c6",
  sexy: "#e8dcec",
  festival: "#dbe6ee",
} as const

/** All gifts by category and name, the small ones first. */
export const giftShapes = { romance, fashion, flower, birthday, sexy, festival } satisfies Record<
  keyof typeof grounds,
  Record<string, readonly string[]>
>

/** File names below `/gifts/`, and what is in them. */
export const giftPictures = pictureFiles(giftShapes, (category) => circle(120, 120, 120, grounds[category]))
