import { random } from "../random"
import { drawScene } from "./draw-scene"
import { type Dress, figure } from "./person/figure"
import type { Kind } from "./person/garment-cuts"
import { lookOf } from "./person/look"
import type { Held } from "./person/pose"
import type { Sitter } from "./person/sitter"
import type { Picture } from "./picture"
import { type Scene, sceneOf } from "./picture-keys"
import { dressOf, evening, poseOf } from "./portrait"
import { field } from "./shapes"

/** What one does where one is. */
const doings: Record<Scene, Held[]> = {
  hills: ["wave", "camera", "nothing", "dog"],
  mountains: ["wave", "camera", "crossed", "nothing"],
  sea: ["wave", "camera", "nothing", "dog"],
  harbour: ["wave", "camera", "nothing"],
  street: ["camera", "wave", "nothing"],
  cafe: ["cup", "cup", "book", "chin"],
  skyline: ["nothing", "camera", "wave"],
  terraces: ["camera", "wave", "flowers"],
  home: ["cat", "cat", "dog", "bird", "book", "cup"],
  library: ["book", "book", "chin"],
  kitchen: ["bowl", "bowl", "cup"],
  garden: ["flowers", "cat", "dog", "cup"],
  market: ["flowers", "bowl", "wave"],
}

const outdoor: Scene[] = ["mountains", "hills", "terraces"]

/** A member in a photo of the own album: the face of the portrait, in a place and busy with something. */
export function ownPhoto(sitter: Sitter, key: string): Picture {
  const look = lookOf(sitter)
  const luck = random(`own-${key}`)
  const { scene, hour } = sceneOf(key)
  const pets: readonly Held[] = ["cat", "dog", "bird"]
  const fitting = doings[scene].filter((held) => !pets.includes(held) || held === look.pet)
  const pose = poseOf(luck, luck.pick(fitting.length ? fitting : (["nothing"] as const)))
  const dress: Dress = {
    ...dressOf(luck, look, scene),
    ...(scene === "kitchen" ? { kind: "apron" as Kind } : outdoor.includes(scene) ? { kind: "outdoor" as Kind } : {}),
  }
  const scale = luck.pick([0.66, 0.76, 0.88])
  const x = 800 + (pose.mirrored ? 1 : -1) * luck.int(40, 180)
  return {
    behind: drawScene(`landscape-${key}`, scene, hour),
    figure: `<g transform="translate(${x} ${Math.round(300 + scale * 300)}) scale(${scale})">${figure(look, pose, dress, luck)}</g>${evening(hour)}`,
    detail: 420,
    frame: { x: 0, y: 0, ...field },
    middle: x,
  }
}
