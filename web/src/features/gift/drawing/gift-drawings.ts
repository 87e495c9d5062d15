import { birthday } from "./birthday-gifts"
import { fashion } from "./fashion-gifts"
import { festival } from "./festival-gifts"
import { flower } from "./flower-gifts"
import { romance } from "./romance-gifts"
import { sexy } from "./sexy-gifts"
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

/** The picture of a gift, as it is served. */
const drawGift = (category: keyof typeof grounds, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240">${circle(120, 120, 120, grounds[category])}${parts.join("")}</svg>\n`

/** File names below `/gifts/`, and what is in them. */
export const giftPictures: ReadonlyMap<string, string> = new Map(
  (Object.keys(giftShapes) as (keyof typeof giftShapes)[]).flatMap((category) =>
    Object.entries(giftShapes[category]).map(([name, parts]): [string, string] => [
      `${name}.svg`,
      drawGift(category, parts),
    ]),
  ),
)
