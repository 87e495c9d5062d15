import { type AlbumPhoto, deleteUploads, listUploads, uploadChanged } from "@redthread/contract/photo"
import { useEffect, useState, useSyncExternalStore } from "react"
import { api } from "../../../core/api/api"
import { live } from "../../../core/live/live.client"
import { showToast } from "../../../core/error/toast"
import { text, useTexts } from "../../../core/texts/texts"
import { checkFiles } from "./upload-check"
import { type UploadItem, UploadQueue } from "./upload-queue"
import { sendResumable, type Target } from "./upload-send.part"

interface Options extends Target {
  /** How many the tray may hold. */
  max: number
  /** The tray outlives the component under this name: the next one with it takes it up. */
  keptAs?: string
  /** An upload has become ready: the album shows it. */
  onReady?: (id: number) => void
}

export interface Uploads {
  items: readonly UploadItem[]
  /** What the server has of them, in the order of the tray: to be attached. Some may still be in preparation. */
  ids: number[]
  /** Bytes are still going over, or wait to. */
  isSending: boolean
  /** There is no room for more. */
  isFull: boolean
  /** Checks files by name and size, says what was left out, and sends the rest. */
  add: (files: readonly File[]) => void
  /** Takes one away, wherever it has got to. */
  remove: (key: string) => void
  retry: (key: string) => void
  /** Empties the tray once its ids have been attached. */
  clear: () => void
  /** The same, and hands out what was in it; its previews stay until they are revoked. */
  take: () => readonly UploadItem[]
}

/** A tray of uploads. When the component goes, so does what nothing has attached, unless the tray is kept. */
export function useUploads({ folder, price, max, keptAs, onReady }: Options): Uploads {
  useTexts("photo")
  const [queue] = useState(() => (keptAs === undefined ? newQueue() : keptQueue(keptAs)))
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useEffect(() => follow(queue, keptAs !== undefined), [queue, keptAs])
  useEffect(() => onReady && queue.onReady(onReady), [queue, onReady])
  return {
    items,
    ids: items.flatMap(({ id }) => id ?? []),
    isSending: items.some(({ state }) => state === "waiting" || state === "sending"),
    isFull: items.length >= max,
    add: (files) => queue.add(checked(files, max, items.length), { folder, price }),
    remove: (key) => queue.remove(key),
    retry: (key) => queue.retry(key),
    clear: () => queue.clear(),
    take: () => queue.take(),
  }
}

const newQueue = (): UploadQueue =>
  new UploadQueue({
    send: sendResumable,
    look: async (ids) => (await api(listUploads, { query: { ids: ids.join(",") } })).items,
    remove: (ids) => api(deleteUploads, { query: { ids: ids.join(",") } }),
  })

const kept = new Map<string, UploadQueue>()

function keptQueue(name: string): UploadQueue {
  const queue = kept.get(name) ?? newQueue()
  kept.set(name, queue)
  return queue
}

function follow(queue: UploadQueue, isKept: boolean): () => void {
  const stopListening = live.on(uploadChanged, (upload) => queue.applyStatus(upload))
  const resume = () => queue.resume()
  addEventListener("online", resume)
  resume()
  return () => {
    stopListening()
    removeEventListener("online", resume)
    if (!isKept) queue.leave()
  }
}

/** Those that may be sent; of the others a sentence says why not. */
function checked(chosen: readonly File[], max: number, present: number): File[] {
  const { files, invalid, tooLarge, surplus } = checkFiles(chosen, Math.max(0, max - present))
  const say = (message: string) => showToast({ kind: "error", message })
  if (tooLarge > 0) say(text("error:too_large"))
  if (surplus > 0) say(text("photo:upload.most", { count: max }))
  if (invalid > 0) say(files.length > 0 ? text("photo:upload.invalid_removed") : text("error:upload_invalid"))
  return files
}

/** Longer side of a preview in pixels. */
const side = 240

/** Previews of attached pictures as data URLs, which outlive the page; "" if a picture cannot be drawn. */
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
  // Safari cannot encode WebP and returns a PNG, which is ten times as large.
  return webp.startsWith("data:image/webp") ? webp : canvas.toDataURL("image/jpeg", 0.7)
}
