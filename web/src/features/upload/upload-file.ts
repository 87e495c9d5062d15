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

/** Longer side of a preview in pixels. */
const previewSide = 240

/** Returns a small data URL of the picture at `address`; "" if it cannot be drawn. */
export async function previewOf(address: string): Promise<string> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return ""
  }
  const scale = previewSide / Math.max(image.naturalWidth, image.naturalHeight, previewSide)
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const webp = canvas.toDataURL("image/webp", 0.7)
  // Safari cannot encode WebP and returns a PNG, which is ten times as large.
  return webp.startsWith("data:image/webp") ? webp : canvas.toDataURL("image/jpeg", 0.7)
}

export async function cameraFile(picture: ImageBitmap): Promise<File> {
  const { width, height } = picture
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  canvas.getContext("2d")?.drawImage(picture, 0, 0)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92))
  return new File(blob ? [blob] : [], `camera-${Date.now()}.jpg`, { type: "image/jpeg" })
}
