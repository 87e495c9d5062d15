import type { AlbumPhoto } from "@redthread/contract/photo"
import type { Uploads } from "./use-uploads"

/** Pixels of the longer side. */
const side = 240

/** Small pictures of what goes with a post or a message, as data, that outlive the page; "" for what can't be drawn. */
export async function previewsOf(uploads: Uploads["items"], paid: readonly AlbumPhoto[]): Promise<string[]> {
  const own = uploads.filter(({ id }) => id !== null)
  const drawn = await Promise.all(own.map(async ({ kind, preview }) => (kind === "image" ? small(preview) : "")))
  return [...drawn, ...paid.map(({ thumbnail }) => thumbnail)]
}

async function small(address: string): Promise<string> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return ""
  }
  const scale = side / Math.max(image.naturalWidth, image.naturalHeight, side)
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const webp = canvas.toDataURL("image/webp", 0.7)
  // Safari encodes no WebP and makes a PNG of it, which is ten times as large.
  return webp.startsWith("data:image/webp") ? webp : canvas.toDataURL("image/jpeg", 0.7)
}
