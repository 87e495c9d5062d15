import { uploadMaxBytes, uploadTypes } from "@redthread/contract/photo"

const endings = new RegExp(`\\.(?:${uploadTypes.join("|")})$`, "i")
/** What a camera or the clipboard gives has a type, but not always a name with an end. */
const types = /^(?:image\/(?:jpeg|gif|webp|png)|video\/(?:mp4|quicktime))$/

interface Checked {
  files: File[]
  /** Neither pictures nor clips, or empty. */
  invalid: number
  tooLarge: number
  /** More than there is room for. */
  surplus: number
}

/** Sorts what was chosen, by names and sizes; what is in a file only the server can tell. */
export function checkFiles(chosen: readonly File[], room: number): Checked {
  const named = chosen.filter(({ name, type, size }) => size > 0 && (endings.test(name) || types.test(type)))
  const valid = named.filter(({ size }) => size <= uploadMaxBytes)
  return {
    files: valid.slice(0, room),
    invalid: chosen.length - named.length,
    tooLarge: named.length - valid.length,
    surplus: Math.max(0, valid.length - room),
  }
}

export const isClip = ({ name, type }: File): boolean => type.startsWith("video/") || /\.(?:mp4|mov)$/i.test(name)

/** What the file chooser offers. */
export const acceptedFiles = uploadTypes.map((ending) => `.${ending}`).join(",")
