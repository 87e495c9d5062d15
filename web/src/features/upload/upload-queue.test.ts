import type { Upload } from "@redthread/contract/photo"
import { uploadDoneShownFor } from "@redthread/contract/photo"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ClientError } from "../../core/error/client-error"
import { UploadQueue } from "./upload-queue"
import type { StartSending } from "./upload-send"

type Handlers = Parameters<StartSending>[2]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const sent: { name: string; handlers: Handlers; stopped: boolean; starts: number }[] = []
  const statuses = new Map<number, Upload>()
  const removed: number[] = []
  const ready: number[] = []
  const queue = new UploadQueue({
    send(file, _target, handlers) {
      const entry = { name: file.name, handlers, stopped: false, starts: 0 }
      sent.push(entry)
      return { start: () => void entry.starts++, stop: () => void (entry.stopped = true) }
    },
    fetchStatus: (ids) => Promise.resolve(ids.flatMap((id) => statuses.get(id) ?? [])),
    remove: (ids) => Promise.resolve(removed.push(...ids)),
  })
  queue.onReady((id) => void ready.push(id))
  const setStatus = (id: number, status: Upload["status"], progress = 0) => {
    const upload: Upload = { id, kind: "image", src: "", status, progress }
    if (status === "failed") statuses.delete(id)
    else statuses.set(id, upload)
    return upload
  }
  const states = () => queue.items().map(({ state }) => state)
  return { queue, sent, removed, ready, setStatus, states }
}

const files = (...names: string[]) => names.map((name) => new File(["abc"], name))

test("PHOTO-01 sends two files at a time, the next when one is finished, cancelled or failed", () => {
  const { queue, sent, states } = start()
  queue.add(files("a.jpg", "b.jpg", "c.jpg", "d.mp4"), {})
  expect(states()).toEqual(["sending", "sending", "waiting", "waiting"])
  sent[0]?.handlers.progress(0.5)
  expect(queue.items()[0]?.progress).toBe(0.5)
  queue.remove(queue.items()[0]?.key ?? "")
  expect(sent[0]?.stopped).toBe(true)
  expect(states()).toEqual(["sending", "sending", "waiting"])
  sent[1]?.handlers.failed(new ClientError("network"))
  expect(states()).toEqual(["failed", "sending", "sending"])
  expect(sent.map(({ name }) => name)).toEqual(["a.jpg", "b.jpg", "c.jpg", "d.mp4"])
  sent[2]?.handlers.failed(new ClientError("too_large"))
  queue.resume()
  expect(states(), "only network failures resume by themselves").toEqual(["sending", "failed", "sending"])
  expect(sent[1]?.starts).toBe(2)
})

test("PHOTO-01 a finished upload is shown as done for two seconds, then stays in the tray or moves to the album", async () => {
  const { queue, sent, setStatus, ready, removed, states } = start()
  queue.add(files("a.jpg"), {})
  queue.add(files("b.mp4"), { folder: "public" })
  setStatus(7, "ready", 100)
  setStatus(8, "processing", 10)
  sent[0]?.handlers.sent(7)
  sent[1]?.handlers.sent(8)
  await vi.advanceTimersByTimeAsync(0)
  expect(states()).toEqual(["done", "processing"])
  queue.applyStatus(setStatus(8, "processing", 60))
  expect(queue.items()[1]?.progress).toBe(0.6)
  setStatus(8, "ready", 100)
  await vi.advanceTimersByTimeAsync(uploadDoneShownFor)
  expect(states()).toEqual(["ready", "processing"])
  await vi.advanceTimersByTimeAsync(3000)
  expect(ready).toEqual([7, 8])
  await vi.advanceTimersByTimeAsync(uploadDoneShownFor)
  expect(states()).toEqual(["ready"])
  queue.leave()
  expect(removed, "it is not attached").toEqual([7])
})

test("PHOTO-01 a broken file fails without a retry, by an event or because the server no longer lists it", async () => {
  const { queue, sent, setStatus, removed } = start()
  queue.add(files("a.jpg", "b.jpg"), {})
  setStatus(1, "processing")
  sent[0]?.handlers.sent(1)
  sent[1]?.handlers.sent(2)
  await vi.advanceTimersByTimeAsync(0)
  queue.applyStatus(setStatus(1, "failed"))
  expect(queue.items().map(({ state, error }) => [state, error])).toEqual([
    ["failed", "broken"],
    ["failed", "broken"],
  ])
  for (const { key } of queue.items()) queue.remove(key)
  expect(removed).toEqual([])
})
