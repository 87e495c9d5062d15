import { random } from "../random"
import { paletteOf } from "./palette"
import { type Scene, sceneOf } from "./picture-keys"
import { cafe } from "./scene-cafe"
import { hills, mountains, sea, terraces } from "./scenes-nature"
import { harbour, skyline, street } from "./scenes-town"
import { type Canvas, field } from "./shapes"

const draw: Record<Scene, (canvas: Canvas) => string> = {
  hills,
  mountains,
  sea,
  harbour,
  street,
  cafe,
  skyline,
  terraces,
}

/** A drawn place, always the same for one key: "photo-017-2". It is cut to whatever shape the file gets. */
export function landscape(key: string): string {
  const { scene, hour } = sceneOf(key)
  const luck = random(`landscape-${key}`)
  const picture = draw[scene]({ luck, palette: paletteOf(luck, hour) })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${field.width} ${field.height}" width="${field.width}" height="${field.height}" preserveAspectRatio="xMidYMid slice">${picture}</svg>`
}
