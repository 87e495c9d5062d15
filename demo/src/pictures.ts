export type DemoPicture = {
  /** Part of the stored files' names, such as "portrait-017", "cover-017-0" or "photo-017-2". */
  key: string
  /** Name of the prepared file in `demo/pictures`, without extension. */
  file: string
  width: number
  height: number
}

const photosEach = 4

/** Number of pictures of places, shared by members. An equal last digit is the same place at another time of day. */
const placeCount = 80
/** Offsets between a member's three pictures of places, chosen so that no two end with the same digit. */
const placeSteps = [0, 37, 71]

function placePicture(key: string, member: number, which: number): DemoPicture {
  const place = (member + (placeSteps[which] ?? 0)) % placeCount
  return { key, file: `place-${String(place).padStart(2, "0")}`, width: 960, height: 720 }
}

/** Photos 1 and 3 show the member, one upright and one wide; the other photos show places. */
function photoOf(key: string, member: number, number: number): DemoPicture {
  const half = Math.floor(number / 2)
  if (number % 2 === 0) return placePicture(key, member, half)
  const upright = (member + half) % 2 === 0
  return { key, file: key, ...(upright ? { width: 540, height: 720 } : { width: 720, height: 540 }) }
}

export function picturesOf(member: string): { avatar: DemoPicture; cover: DemoPicture; photos: DemoPicture[] } {
  const portrait = `portrait-${member}`
  return {
    avatar: { key: portrait, file: portrait, width: 720, height: 960 },
    cover: placePicture(`cover-${member}-0`, Number(member), 0),
    photos: Array.from({ length: photosEach }, (_, index) =>
      photoOf(`photo-${member}-${index + 1}`, Number(member), index + 1),
    ),
  }
}

/** Returns a picture's album: each third member has a last photo with a price, another third one for friends. */
export function albumOf(key: string): "public" | "private" | "secret" {
  const [kind, member = "", number = "0"] = key.split("-")
  if (kind !== "photo" || Number(number) < photosEach) return "public"
  return (["secret", "private", "public"] as const)[Number(member) % 3] ?? "public"
}
