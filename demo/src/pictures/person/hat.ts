import type { Random } from "../../random"
import { mix } from "../palette"
import { faceMap } from "./face-map"
import { fill, line, oval, type Point, shape } from "./line"
import type { Look } from "./look"
import type { Pose } from "./pose"
import { skullOf } from "./skull"

export type Hat = "none" | "straw" | "beanie" | "beret" | "cap"

/** A hat over the hair; the brim lies above the brows. */
export function hat(look: Look, pose: Pose, kind: Hat, { pick }: Random): string {
  if (kind === "none") return ""
  const { on } = faceMap(pose.turn)
  const skull = skullOf(look, pose, kind === "cap" ? 14 : 24)
  const colour = pick(["#B8333C", "#34465E", "#5D7A6A", "#D2A047", "#7C4A5E", "#3B3230"])
  const dark = mix(colour, "#1A0C12", 0.35)
  const brim: Point[] = [skull.point(196), on(-110, -74), on(0, -64), on(110, -74), skull.point(344)]
  if (kind === "beanie")
    return `${shape([...brim, ...skull.arc(340, 200, 10)], colour)}${shape([skull.point(190, 8), on(-110, -66), on(0, -54), on(110, -66), skull.point(350, 8), skull.point(334, 12), on(100, -118), on(0, -110), on(-100, -118), skull.point(206, 12)], dark)}${[-90, -45, 0, 45, 90].map((x) => line([on(x, -122), [x * 0.5 - pose.turn * 20, -222]], dark, 5, 0.4)).join("")}`
  if (kind === "beret")
    return `${shape([skull.point(196, 2), on(-90, -104), on(0, -110), on(100, -112), skull.point(336, 4), skull.point(320, 40), skull.point(280, 30), skull.point(240, 22), skull.point(212, 44), skull.point(200, 34)], colour)}${line([skull.point(270, 24), skull.point(268, 44)], colour, 12)}${line([skull.point(206, 10), on(-40, -136), on(96, -132)], dark, 5, 0.4)}`
  if (kind === "cap")
    return `${shape([...brim, ...skull.arc(340, 200, 4)], colour)}${shape([on(-104, -96), on(-20, -92), on(112, -98), [176 + pose.turn * 60, -70], [150 + pose.turn * 60, -44], on(0, -62)], dark)}`
  const straw = "#E2C38C"
  return `${shape([...brim, ...skull.arc(336, 204, 22)], straw)}${fill(`M${on(-140, -96).join(" ")}Q${on(0, -66).join(" ")} ${on(140, -96).join(" ")}L${on(140, -130).join(" ")}Q${on(0, -104).join(" ")} ${on(-140, -130).join(" ")}Z`, "#B8333C")}${shape([[-272 - pose.turn * 14, -70], [-150, -104], on(0, -84), [140, -104], [262 - pose.turn * 14, -66], [150, -44], [0, -38], [-150, -44]], straw)}${shape(
    [
      [-262 - pose.turn * 14, -64],
      [-150, -56],
      [0, -46],
      [150, -56],
      [250 - pose.turn * 14, -62],
      [150, -44],
      [0, -36],
      [-150, -44],
    ],
    "#B08A54",
    0.6,
  )}${oval(0, -150, 1, 1, straw)}`
}
