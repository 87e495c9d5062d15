import { type Random, random } from "../../random"
import { arm } from "./body"
import type { Garment } from "./garment"
import { hand } from "./hand"
import { moved, type Point } from "./line"
import type { Look } from "./look"
import { bird, cat, dog } from "./pet"
import type { Held } from "./pose"
import { book, bowl, camera, cup, flowers } from "./thing"

type Side = -1 | 1

/** Arms and what they hold, in front of the body. What is not named here hangs down at the sides. */
export function held(look: Look, { cloth, short }: Garment, kind: Held, luck: Random): string {
  const wide = look.shoulders
  const pet = random(`pet-${look.seed}`)
  const shoulder = (side: Side): Point => [side * (wide - 44), 376]
  const reach = (side: Side, elbow: Point, wrist: Point) =>
    arm(
      look,
      cloth,
      { shoulder: shoulder(side), elbow: [side * elbow[0], elbow[1]], wrist: [side * wrist[0], wrist[1]] },
      short,
    )
  const hanging = (side: Side) =>
    reach(side, [wide + 8, 700], [wide + 2, 1020]) + hand(look, "fist", [side * (wide + 2), 1050])
  const both = (draw: (side: Side) => string) => draw(-1) + draw(1)
  switch (kind) {
    case "cup":
      return `${hanging(1)}${reach(-1, [wide + 6, 690], [104, 574])}${moved(cup(luck), -30, 526)}${hand(look, "grip", [-84, 536], -10, true)}`
    case "wave":
      return `${hanging(-1)}${reach(1, [wide + 60, 610], [wide + 44, 348])}${hand(look, "open", [wide + 42, 300], 8, true)}`
    case "chin":
      return `${hanging(1)}${reach(-1, [wide - 40, 720], [56, 306])}${hand(look, "fist", [-38, 250], 16)}`
    case "book":
      return `${both((side) => reach(side, [wide + 10, 760], [150, 672]))}${moved(book(luck), 0, 596, 1.04)}${hand(look, "grip", [-152, 640], 0, true)}${hand(look, "grip", [152, 640])}`
    case "camera":
      return `${both((side) => reach(side, [wide + 14, 720], [122, 588]))}${moved(camera(), 0, 540)}${hand(look, "grip", [-108, 552], -8, true)}${hand(look, "grip", [108, 552], 8)}`
    case "crossed":
      return `${reach(1, [wide + 2, 690], [-96, 660])}${hand(look, "flat", [-112, 650], 6)}${reach(-1, [wide + 2, 700], [-100, 716])}${hand(look, "fist", [118, 700], 80)}`
    case "flowers":
      return `${hanging(-1)}${reach(1, [wide + 6, 710], [64, 622])}${moved(flowers(luck), 6, 540, 1.05)}${hand(look, "grip", [30, 608], 4)}`
    case "cat":
      return `${moved(cat(pet), -40, 520, 1.12)}${reach(1, [wide + 4, 760], [-10, 790])}${hand(look, "flat", [-30, 784], 0)}${hanging(-1)}`
    case "dog":
      return `${hanging(1)}${moved(dog(pet), 190, 500, 1.1)}${reach(-1, [wide + 6, 720], [-70, 800])}${hand(look, "flat", [92, 800], 0, true)}`
    case "bird":
      return `${both(hanging)}${moved(bird(pet), -wide + 70, 320, 1)}`
    case "bowl":
      return `${both((side) => reach(side, [wide + 16, 730], [130, 650]))}${moved(bowl(luck), 0, 596, 1.1)}${hand(look, "grip", [-112, 622], -20, true)}${hand(look, "grip", [112, 622], 20)}`
    case "bag":
    case "nothing":
      return both(hanging)
  }
}
