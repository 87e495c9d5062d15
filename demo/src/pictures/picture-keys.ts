import type { DemoPicture } from "../people/member"
import { random, shuffled } from "../random"

export const scenes = [
  "hills",
  "mountains",
  "sea",
  "harbour",
  "street",
  "cafe",
  "skyline",
  "terraces",
  "home",
  "library",
  "kitchen",
  "garden",
  "market",
] as const
export type Scene = (typeof scenes)[number]
export const hours = ["dawn", "day", "dusk", "night"] as const
export type Hour = (typeof hours)[number]

/** Hours at which a place looks best, where not any will do. */
const hoursOf: Partial<Record<Scene, readonly Hour[]>> = {
  street: ["dusk", "night"],
  cafe: ["dusk", "night"],
  home: ["dawn", "day", "dusk"],
  library: ["day"],
  kitchen: ["day"],
  garden: ["dawn", "day", "dusk"],
  market: ["day", "dusk"],
}

/** Every other photo, the first among them, shows its member; the others show places only. */
export const showsMember = (key: string): boolean => key.startsWith("photo-") && Number(key.split("-")[2]) % 2 === 1

const rooms: readonly Scene[] = ["home", "library", "kitchen"]

/** Which scene at which hour a picture shows: the photos of one member never repeat a scene. */
export function sceneOf(key: string): { scene: Scene; hour: Hour } {
  const [, member = "", place = "0"] = key.split("-")
  const order = shuffled(scenes, `scenes-${member}`)
  const views = order.filter((scene) => !rooms.includes(scene)).slice(0, 3)
  const lived = order.filter((scene) => !views.includes(scene))
  const half = Math.floor(Number(place) / 2)
  const own = showsMember(key)
  const scene = (own ? lived[half] : views[half]) ?? "hills"
  const { pick } = random(`hour-${key}`)
  const fitting = (hoursOf[scene] ?? hours).filter((hour) => !own || hour !== "night")
  return { scene, hour: pick(fitting) }
}

export const photosEach = 4

/** The pictures of a member: a portrait, a cover, and photos, every other one upright. */
export function picturesOf(member: string): { avatar: DemoPicture; cover: DemoPicture; photos: DemoPicture[] } {
  const drawn = (key: string, width: number, height: number) => ({ key, width, height })
  return {
    avatar: { key: `portrait-${member}`, width: 960, height: 1280 },
    cover: drawn(`cover-${member}-0`, 1600, 900),
    photos: Array.from({ length: photosEach }, (_, index) => {
      const upright = (index + Number(member)) % 2 === 0
      return drawn(`photo-${member}-${index + 1}`, upright ? 960 : 1280, upright ? 1280 : 960)
    }),
  }
}

/** Where in the album a picture is: of every third member the last photo is to be paid for, of another third for friends. */
export function albumOf(key: string): "public" | "private" | "secret" {
  const [kind, member = "", place = "0"] = key.split("-")
  if (kind !== "photo" || Number(place) < photosEach) return "public"
  return (["secret", "private", "public"] as const)[Number(member) % 3] ?? "public"
}
