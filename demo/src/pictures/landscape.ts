import { drawScene } from "./draw-scene"
import type { Picture } from "./picture"
import { sceneOf } from "./picture-keys"
import { field } from "./shapes"

/** A drawn place without anybody, always the same for one key: "photo-017-2". */
export function landscape(key: string): Picture {
  const { scene, hour } = sceneOf(key)
  return {
    behind: drawScene(`landscape-${key}`, scene, hour),
    figure: "",
    detail: Number.POSITIVE_INFINITY,
    frame: { x: 0, y: 0, ...field },
    middle: field.width / 2,
  }
}
