import { uploadMaxBytes, uploadTypes } from "@redthread/contract/photo"

const extension = new RegExp(`\\.(?:${uploadTypes.join("|")})$`, "i")
/** Files of a camera or the clipboard have a type, but not always a name with an extension. */
const mimeType = /^(?:image\/(?:jpeg|gif|webp|png)|video\/(?:mp4|quicktime))$/

interface Checked {
  files: File[]
  /** Number of files that are empty or neither pictures nor clips. */
  invalid: number
  tooLarge: number
  /** Number of files above `room`. */
  surplus: number
}

/** Checks only names and sizes; the server checks the content. */
export function checkFiles(chosen: readonly File[], room: number): Checked {
  const named = chosen.filter(({ name, type, size }) => size > 0 && (extension.test(name) || mimeType.test(type)))
  const valid = named.filter(({ size }) => size <= uploadMaxBytes)
  return {
    files: valid.slice(0, room),
    invalid: chosen.length - named.length,
    tooLarge: named.length - valid.length,
    surplus: Math.max(0, valid.length - room),
  }
}

export const isClip = ({ name, type }: File): boolean => type.startsWith("video/") || /\.(?:mp4|mov)$/i.test(name)

export const acceptedFiles = uploadTypes.map((type) => `.${type}`).join(",")
