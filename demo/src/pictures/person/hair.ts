import { random } from "../../random"
import { type MansCut, mansCuts, type WomansCut, womansCuts } from "./cut"
import { faceMap } from "./face-map"
import { longHair } from "./hair-long"
import { shortHair } from "./hair-short"
import type { Look } from "./look"
import type { Pose } from "./pose"
import { type Head, skullOf } from "./skull"

export type Hair = { behind: string; over: string; ear: boolean }

/** Hair behind head and shoulders, and over the face. */
export function hair(look: Look, pose: Pose): Hair {
  const cut = look.woman ? womansCuts[look.cut as WomansCut] : mansCuts[look.cut as MansCut]
  const head: Head = { look, pose, map: faceMap(pose.turn), skull: skullOf(look, pose, cut.volume) }
  const luck = random(`hair-${look.cut}-${look.cheeks}`)
  return "style" in cut ? shortHair(head, cut, luck) : longHair(head, cut, luck)
}

export const hairFills = ({ hair: colour, hairDark, hairLight }: Look): string =>
  `<linearGradient id="hair" gradientUnits="userSpaceOnUse" x1="-120" y1="-250" x2="60" y2="360"><stop offset="0" stop-color="${hairLight}"/><stop offset=".3" stop-color="${colour}"/><stop offset="1" stop-color="${hairDark}"/></linearGradient><linearGradient id="hair-back" gradientUnits="userSpaceOnUse" x1="0" y1="-250" x2="0" y2="330"><stop offset="0" stop-color="${colour}"/><stop offset=".6" stop-color="${hairDark}"/></linearGradient>`
