import type { Upload } from "@redthread/contract/photo"
import { uploadDoneShownFor } from "@redthread/contract/photo"
import { ClientError } from "../../core/error/client-error"
import { createListeners } from "../../core/page/store"
import { randomUuid } from "../../core/api/client"
import { isClip } from "./upload-file"
import type { Sending, StartSending, UploadTarget } from "./upload-send"

/** `processing`: on the server; `done`: shown for a moment; `ready`: until attached; `failed`: can be retried. */
type UploadState = "waiting" | "sending" | "processing" | "done" | "ready" | "failed"

export interface UploadItem {
  key: string
  name: string
  kind: "image" | "video"
  /** Object URL of the file, which is revoked when the item is removed. */
  preview: string
  /** Upload id on the server; null until all bytes are sent. */
  id: number | null
  state: UploadState
  /** Progress within the current state, from 0 to 1. */
  progress: number
  /** `broken` means that the server could not decode the file, so a retry is pointless. */
  error: ClientError | "broken" | null
}

export interface Dependencies {
  send: StartSending
  /** Requests the state of uploads; the server leaves out broken ones. */
  fetchStatus: (ids: readonly number[]) => Promise<readonly Upload[]>
  remove: (ids: readonly number[]) => Promise<unknown>
}

interface Entry {
  file: File
  target: UploadTarget
  sending: Sending | null
}

const maxConcurrent = 2
/** Polling interval in ms for processing uploads; live events are usually faster. */
const pollInterval = 2500

/** Sends a few files at a time and follows their processing. */
export class UploadQueue {
  private list: readonly UploadItem[] = []
  private readonly entries = new Map<string, Entry>()
  private readonly listeners = createListeners()
  private readonly readyListeners = new Set<(id: number) => void>()
  private pollTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly deps: Dependencies) {}

  readonly items = (): readonly UploadItem[] => this.list

  readonly subscribe = this.listeners.subscribe

  /** The listener gets the id of each upload that becomes ready. */
  onReady(listener: (id: number) => void): () => void {
    this.readyListeners.add(listener)
    return () => this.readyListeners.delete(listener)
  }

  add(files: readonly File[], target: UploadTarget): void {
    const added = files.map((file): UploadItem => {
      const key = randomUuid()
      this.entries.set(key, { file, target, sending: null })
      return {
        key,
        name: file.name,
        kind: isClip(file) ? "video" : "image",
        preview: URL.createObjectURL(file),
        id: null,
        state: "waiting",
        progress: 0,
        error: null,
      }
    })
    this.set([...this.list, ...added])
    this.startWaiting()
  }

  /** Removes an upload from the tray. An unattached one is deleted on the server as well. */
  remove(key: string): void {
    const item = this.list.find((each) => each.key === key)
    const entry = this.entries.get(key)
    if (!item || !entry) return
    if (item.id === null) entry.sending?.stop()
    // An upload into the album stays there. After a failure the server's cleanup deletes the unattached upload.
    else if (!entry.target.folder) void this.deps.remove([item.id]).catch(() => undefined)
    this.forget(key)
    this.startWaiting()
  }

  retry(key: string): void {
    this.change(key, { state: "waiting", error: null })
    this.startWaiting()
  }

  /** Resumes uploads that failed because of the network. */
  resume(): void {
    for (const { key, error } of this.list)
      if (error instanceof ClientError && error.isNetwork && error.key === "network") this.retry(key)
  }

  /** Empties the tray without deleting its uploads, which are attached. */
  clear(): void {
    for (const { preview } of this.take()) URL.revokeObjectURL(preview)
  }

  take(): readonly UploadItem[] {
    const taken = this.list
    this.entries.clear()
    this.set([])
    return taken
  }

  /** Called when the tray is unmounted: unattached uploads are cancelled, uploads into the album continue. */
  leave(): void {
    for (const { key } of this.list) if (!this.entries.get(key)?.target.folder) this.remove(key)
  }

  applyStatus({ id, status, progress }: Pick<Upload, "id" | "status" | "progress">): void {
    const item = this.list.find((each) => each.id === id)
    if (item?.state !== "processing") return
    if (status === "ready") this.finish(item)
    else if (status === "failed") this.change(item.key, { state: "failed", error: "broken", id: null })
    else this.change(item.key, { progress: Math.max(item.progress, progress / 100) })
  }

  private startWaiting(): void {
    const busy = this.list.filter(({ state }) => state === "sending").length
    for (const { key } of this.list
      .filter(({ state }) => state === "waiting")
      .slice(0, Math.max(0, maxConcurrent - busy)))
      this.start(key)
  }

  private start(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.change(key, { state: "sending", progress: 0 })
    entry.sending ??= this.deps.send(entry.file, entry.target, {
      progress: (progress) => this.change(key, { progress }),
      sent: (id) => {
        this.change(key, { state: "processing", id, progress: 0 })
        this.startWaiting()
        void this.poll()
      },
      failed: (error) => {
        this.change(key, { state: "failed", error: error.key === "upload_invalid" ? "broken" : error })
        this.startWaiting()
      },
    })
    entry.sending.start()
  }

  private async poll(): Promise<void> {
    clearTimeout(this.pollTimer)
    const ids = this.list.filter(({ state }) => state === "processing").flatMap(({ id }) => id ?? [])
    if (ids.length === 0) return
    // A failure is ignored, because the next poll requests the state again.
    const uploads = await this.deps.fetchStatus(ids).catch(() => null)
    for (const upload of uploads ?? []) this.applyStatus(upload)
    if (uploads) {
      const broken = ids.filter((id) => uploads.every((upload) => upload.id !== id))
      for (const id of broken) this.applyStatus({ id, status: "failed", progress: 0 })
    }
    this.pollTimer = setTimeout(() => void this.poll(), pollInterval)
  }

  private finish({ key, id }: UploadItem): void {
    this.change(key, { state: "done", progress: 1 })
    if (id !== null) for (const listener of this.readyListeners) listener(id)
    setTimeout(() => {
      if (this.entries.get(key)?.target.folder) this.forget(key)
      else this.change(key, { state: "ready" })
    }, uploadDoneShownFor)
  }

  private forget(key: string): void {
    const item = this.list.find((each) => each.key === key)
    if (!item) return
    URL.revokeObjectURL(item.preview)
    this.entries.delete(key)
    this.set(this.list.filter((each) => each !== item))
  }

  private change(key: string, change: Partial<UploadItem>): void {
    this.set(this.list.map((item) => (item.key === key ? { ...item, ...change } : item)))
  }

  private set(next: readonly UploadItem[]): void {
    this.list = next
    this.listeners.notify()
  }
}
