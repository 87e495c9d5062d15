import type { Upload } from "@redthread/contract/photo"
import { uploadDoneShownFor } from "@redthread/contract/photo"
import { ClientError } from "../../../core/error/client-error"
import { createListeners } from "../../../core/page/store"
import { randomUuid } from "../../../core/api/client-id"
import { isClip } from "./upload-check"
import type { Send, Sending, Target } from "./upload-send.part"

/**
 * `sending`: bytes are being transferred; `processing`: the server processes it; `done`: just finished, shown for a
 * moment; `ready`: stays in the tray until attached; `failed`: can be retried or removed.
 */
type UploadState = "waiting" | "sending" | "processing" | "done" | "ready" | "failed"

export interface UploadItem {
  key: string
  name: string
  kind: "image" | "video"
  /** An address of this page for the chosen file. */
  preview: string
  /** The server's, once it has the file. */
  id: number | null
  state: UploadState
  /** 0-1 of what is going on. */
  progress: number
  /** Why it failed; `broken` when the server found nothing in it, so that trying again is in vain. */
  error: ClientError | "broken" | null
}

export interface Dependencies {
  send: Send
  /** How far these are; those that turned out broken are left out. */
  look: (ids: readonly number[]) => Promise<readonly Upload[]>
  remove: (ids: readonly number[]) => Promise<unknown>
}

interface Entry {
  file: File
  target: Target
  sending: Sending | null
}

/** How many files are sent at the same time. */
const lanes = 2
/** ms between looks at what is being prepared: the live events usually are faster. */
const lookEvery = 2500

/** Upload queue: a few files at a time, the rest wait; listeners are told of changes. */
export class UploadQueue {
  private list: readonly UploadItem[] = []
  private readonly entries = new Map<string, Entry>()
  private readonly listeners = createListeners()
  private readonly readyListeners = new Set<(id: number) => void>()
  private looking: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly deps: Dependencies) {}

  readonly items = (): readonly UploadItem[] => this.list

  readonly subscribe = this.listeners.subscribe

  /** Called with the id of each upload that becomes ready. */
  onReady(listener: (id: number) => void): () => void {
    this.readyListeners.add(listener)
    return () => this.readyListeners.delete(listener)
  }

  add(files: readonly File[], target: Target): void {
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
    this.fillLanes()
  }

  /** Takes one out of the tray. What nothing has attached yet is deleted on the server too. */
  remove(key: string): void {
    const item = this.list.find((each) => each.key === key)
    const entry = this.entries.get(key)
    if (!item || !entry) return
    if (item.id === null) entry.sending?.stop()
    // What went into the album stays there; it is only no longer told about.
    else if (!entry.target.folder) void this.deps.remove([item.id]).catch(() => undefined)
    this.forget(key)
    this.fillLanes()
  }

  retry(key: string): void {
    this.change(key, { state: "waiting", error: null })
    this.fillLanes()
  }

  /** Resumes uploads that failed because of the network. */
  resume(): void {
    for (const { key, error } of this.list)
      if (error instanceof ClientError && error.isNetwork && error.key === "network") this.retry(key)
  }

  /** Empties the tray; what was in it now belongs to something. */
  clear(): void {
    for (const { preview } of this.take()) URL.revokeObjectURL(preview)
  }

  /** The same, with what was in it; its previews stay until they are revoked. */
  take(): readonly UploadItem[] {
    const taken = this.list
    this.entries.clear()
    this.set([])
    return taken
  }

  /** The tray was unmounted: unattached uploads are cancelled, uploads into the album continue. */
  leave(): void {
    for (const { key } of this.list) if (!this.entries.get(key)?.target.folder) this.remove(key)
  }

  /** What the server says of an upload, by a live event or because it was asked for. */
  applyStatus({ id, status, progress }: Pick<Upload, "id" | "status" | "progress">): void {
    const item = this.list.find((each) => each.id === id)
    if (item?.state !== "processing") return
    if (status === "ready") this.finish(item)
    else if (status === "failed") this.change(item.key, { state: "failed", error: "broken", id: null })
    else this.change(item.key, { progress: Math.max(item.progress, progress / 100) })
  }

  private fillLanes(): void {
    const busy = this.list.filter(({ state }) => state === "sending").length
    for (const { key } of this.list.filter(({ state }) => state === "waiting").slice(0, Math.max(0, lanes - busy)))
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
        this.fillLanes()
        void this.look()
      },
      failed: (error) => {
        this.change(key, { state: "failed", error: error.key === "upload_invalid" ? "broken" : error })
        this.fillLanes()
      },
    })
    entry.sending.start()
  }

  /** Asks how far those are that are being prepared, now and then again. */
  private async look(): Promise<void> {
    clearTimeout(this.looking)
    const asked = this.list.filter(({ state }) => state === "processing").flatMap(({ id }) => id ?? [])
    if (asked.length === 0) return
    const found = await this.deps.look(asked).catch(() => null)
    for (const upload of found ?? []) this.applyStatus(upload)
    if (found) {
      const gone = asked.filter((id) => found.every((upload) => upload.id !== id))
      for (const id of gone) this.applyStatus({ id, status: "failed", progress: 0 })
    }
    this.looking = setTimeout(() => void this.look(), lookEvery)
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
