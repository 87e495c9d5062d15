import type { Random } from "../../random"
import { neck } from "./body"
import { nearEar } from "./ear"
import { face } from "./face"
import { faceMap } from "./face-map"
import { garment } from "./garment"
import type { Kind } from "./garment-cuts"
import { hair, hairFills } from "./hair"
import { type Hat, hat } from "./hat"
import { held } from "./held"
import type { Look } from "./look"
import type { Pose } from "./pose"
import { earring, glasses } from "./worn"

export type Dress = { kind: Kind; hat: Hat }

/**
 * A person, the eyes near the origin and the breast at y = 500; one unit is about a 400th of a head. Everything is
 * drawn turned to the right: a figure that is turned to the left is the mirrored one.
 */
export function figure(look: Look, pose: Pose, dress: Dress, luck: Random): string {
  const { behind, over, ear } = hair(look, pose)
  const worn = garment(look, luck, dress.kind, pose.light)
  const lean = `translate(0 214) rotate(${pose.tilt}) scale(1.12) translate(0 -230)`
  const lobe = ear ? `${nearEar(look, pose.turn)}${earring(look, look, pose.turn)}` : ""
  const head = `${face(look, pose)}${over}${lobe}${glasses(look, faceMap(pose.turn), look)}${hat(look, pose, dress.hat, luck)}`
  const drawing = `<g transform="${lean}">${behind}</g><g transform="translate(0 -30)">${neck(look, pose.turn)}${worn.drawing}</g><g transform="${lean}">${head}</g><g transform="translate(0 -30)">${held(look, worn, pose.held, luck)}</g>`
  return `<defs>${hairFills(look)}<radialGradient id="blush"><stop offset="0" stop-color="${look.blush}" stop-opacity=".4"/><stop offset="1" stop-color="${look.blush}" stop-opacity="0"/></radialGradient></defs><g transform="scale(${pose.mirrored ? -1 : 1} 1)">${drawing}</g>`
}
