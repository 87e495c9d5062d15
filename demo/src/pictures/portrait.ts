import { type Random, random } from "../random"
import { drawScene } from "./draw-scene"
import { type Dress, figure } from "./person/figure"
import { kindsOf } from "./person/garment"
import { lookOf, type Look } from "./person/look"
import type { Held, Mouth, Pose } from "./person/pose"
import type { Sitter } from "./person/sitter"
import type { Picture } from "./picture"
import type { Hour, Scene } from "./picture-keys"
import { studio } from "./studio"

/** How large somebody is in the frame, and where the eyes are. The chin stays in the upper two thirds. */
const frames = {
  close: { scale: 1.26, y: 506, close: 860 },
  bust: { scale: 1.04, y: 470, close: 780 },
  half: { scale: 0.8, y: 408, close: 620 },
}

const mouths: Mouth[] = ["smile", "smile", "smile", "quiet", "quiet", "laugh", "laugh", "half", "calm"]
const hands: Held[] = ["cup", "cup", "wave", "chin", "book", "camera", "crossed", "crossed", "flowers", "nothing"]

export function poseOf({ pick, chance, int, next }: Random, held: Held): Pose {
  const turn = pick([0, 0.12, 0.28, 0.42, 0.55, 0.68, 0.8])
  const mouth = pick(mouths)
  return {
    turn,
    tilt: int(-6, 6),
    mirrored: chance(0.5),
    mouth,
    gaze: chance(0.7) ? -0.55 * turn : 0.3 + next() * 0.4,
    shut: mouth === "laugh" ? chance(0.35) : mouth === "quiet" && chance(0.1),
    held,
    light: pick([-1, 1]),
  }
}

/** Light of the evening lies on whoever is out in it. */
export const evening = (hour: Hour): string =>
  hour === "day" || hour === "dawn"
    ? ""
    : `<rect width="1600" height="1200" fill="${hour === "dusk" ? "#8A3A5A" : "#1E2450"}" opacity="${hour === "dusk" ? 0.05 : 0.09}"/>`

const places: [Scene, Hour[]][] = [
  ["home", ["dawn", "day", "dusk"]],
  ["home", ["day"]],
  ["library", ["day"]],
  ["kitchen", ["day"]],
  ["cafe", ["dusk", "night"]],
  ["street", ["dusk", "night"]],
  ["sea", ["dawn", "day", "dusk"]],
  ["mountains", ["dawn", "day"]],
  ["hills", ["day", "dusk"]],
  ["garden", ["day", "dawn"]],
  ["garden", ["day", "dusk"]],
  ["market", ["day", "dusk"]],
  ["harbour", ["day", "dusk"]],
  ["skyline", ["dusk", "night"]],
]

const outside: Scene[] = ["sea", "mountains", "hills", "garden", "street", "harbour", "market"]

export function dressOf({ pick, chance }: Random, look: Look, scene?: Scene): Dress {
  const kind = pick(kindsOf(look))
  if (!scene || !outside.includes(scene) || !chance(0.24)) return { kind, hat: "none" }
  return {
    kind,
    hat:
      scene === "sea" || scene === "garden"
        ? look.woman
          ? "straw"
          : "cap"
        : pick(["beanie", look.woman ? "beret" : "cap"]),
  }
}

function heldIn(frame: keyof typeof frames, { pick, chance }: Random, pet: Look["pet"]): Held {
  if (frame === "close") return "nothing"
  if (pet !== "none" && chance(0.5) && (frame === "half" || pet === "bird")) return pet
  return frame === "half" ? pick(hands) : pick(["nothing", "nothing", "nothing", "chin", "cup"])
}

/** The portrait of a member: 3:4, always the same for one member. */
export function portrait(sitter: Sitter): Picture {
  const look = lookOf(sitter)
  const luck = random(`portrait-${sitter.key}`)
  const frame = luck.pick(["close", "bust", "bust", "half", "half"] as const)
  const { scale, y, close } = frames[frame]
  const pose = poseOf(luck, heldIn(frame, luck, look.pet))
  const [scene, hours] = luck.chance(0.3) ? [undefined, ["day"] as Hour[]] : luck.pick(places)
  const hour = luck.pick(hours)
  const behind = scene
    ? drawScene(`behind-${sitter.key}`, scene, hour)
    : studio(luck, pose.mirrored ? (pose.light === 1 ? -1 : 1) : pose.light)
  const x = 800 + (pose.mirrored ? 1 : -1) * pose.turn * 26
  const person = figure(look, pose, dressOf(luck, look, scene), luck)
  return {
    behind,
    figure: `<g transform="translate(${x} ${y}) scale(${scale})">${person}</g>${evening(hour)}`,
    detail: scene ? 110 : 100,
    frame: { x: 350, y: 0, width: 900, height: 1200 },
    close: {
      x: Math.max(350, Math.min(1250 - close, x - close / 2)),
      y: Math.max(0, y - 60 * scale - close / 2 + 20),
      width: close,
      height: close,
    },
    middle: 800,
  }
}
