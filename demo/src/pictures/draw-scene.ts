import { random } from "../random"
import { paletteOf } from "./palette"
import type { Hour, Scene } from "./picture-keys"
import { cafe } from "./scene-cafe"
import { garden, market } from "./scenes-green"
import { hills, mountains, sea, terraces } from "./scenes-nature"
import { home, kitchen, library } from "./scenes-room"
import { harbour, skyline, street } from "./scenes-town"
import type { Canvas } from "./shapes"

const draw: Record<Scene, (canvas: Canvas) => string> = {
  hills,
  mountains,
  sea,
  harbour,
  street,
  cafe,
  skyline,
  terraces,
  home,
  library,
  kitchen,
  garden,
  market,
}

/** A place at an hour on the whole field, always the same for one seed. */
export function drawScene(seed: string, scene: Scene, hour: Hour): string {
  const luck = random(seed)
  return draw[scene]({ luck, palette: paletteOf(luck, hour) })
}
