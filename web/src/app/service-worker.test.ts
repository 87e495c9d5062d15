import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { expect, test, vi } from "vitest"

const source = await readFile(join(import.meta.dirname, "../../service-worker.js"), "utf8")
const origin = "https://example.org"

interface Page {
  visibilityState: "visible" | "hidden"
  focus: () => Promise<void>
  navigate: (to: string) => Promise<void>
  postMessage: (message: unknown, ports: MessagePort[]) => void
}

const pageThat = (answers: boolean, visibilityState: Page["visibilityState"] = "visible") => ({
  visibilityState,
  focus: vi.fn<Page["focus"]>(() => Promise.resolve()),
  navigate: vi.fn<Page["navigate"]>(() => Promise.resolve()),
  postMessage: vi.fn<Page["postMessage"]>((_, [port]) => answers && port?.postMessage("gone")),
})

async function press(path: string, pages: Page[]) {
  const handlers = new Map<string, (event: unknown) => void>()
  const openWindow = vi.fn<(to: string) => Promise<void>>(() => Promise.resolve())
  runInNewContext(source.replace("__FILES__", "[]"), {
    URL,
    MessageChannel,
    setTimeout,
    location: { origin },
    addEventListener: (name: string, handle: (event: unknown) => void) => handlers.set(name, handle),
    clients: { matchAll: () => Promise.resolve(pages), openWindow },
  })
  let work: Promise<void> = Promise.resolve()
  const notification = { close: () => undefined, data: { path } }
  handlers.get("notificationclick")?.({ notification, waitUntil: (until: Promise<void>) => (work = until) })
  await work
  return openWindow
}

interface Renewal {
  /** Null if the browser omits it. */
  oldSubscription: { toJSON: () => object; options: { applicationServerKey: string } } | null
  kept?: object
}

/** Fires `pushsubscriptionchange`; returns the request sent to the server. */
async function replaceSubscription({ oldSubscription, kept }: Renewal) {
  const handlers = new Map<string, (event: unknown) => void>()
  const fetched = vi.fn<(path: string, init: { body: string }) => Promise<void>>(() => Promise.resolve())
  const subscribe = vi.fn<(options: object) => Promise<object>>(() =>
    Promise.resolve({ toJSON: () => ({ endpoint: "new", keys: { p256dh: "point", auth: "fresh" } }) }),
  )
  const match = () => Promise.resolve(kept && { json: () => Promise.resolve(kept) })
  runInNewContext(source.replace("__FILES__", "[]"), {
    URL,
    Response,
    location: { origin },
    addEventListener: (name: string, handle: (event: unknown) => void) => handlers.set(name, handle),
    registration: { pushManager: { subscribe } },
    caches: { open: () => Promise.resolve({ match, put: () => Promise.resolve() }) },
    fetch: fetched,
  })
  let work: Promise<void> = Promise.resolve()
  const event = { oldSubscription, newSubscription: null, waitUntil: (until: Promise<void>) => (work = until) }
  handlers.get("pushsubscriptionchange")?.(event)
  await work
  return {
    subscribed: subscribe.mock.calls,
    sent: fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(body)]),
  }
}

test("NOTI-07 a subscription expired by the browser is renewed and sent to the server", async () => {
  const old = { endpoint: "old", keys: { auth: "secret" } }
  const sent = {
    old: { endpoint: "old", auth: "secret" },
    endpoint: "new",
    keys: { p256dh: "point", auth: "fresh" },
  }
  const oldSubscription = { toJSON: () => old, options: { applicationServerKey: "key" } }
  for (const renewal of [{ oldSubscription }, { oldSubscription: null, kept: { ...old, key: "key" } }]) {
    const { subscribed, sent: told } = await replaceSubscription(renewal)
    expect(subscribed).toEqual([[{ userVisibleOnly: true, applicationServerKey: "key" }]])
    expect(told).toEqual([["/v1/push/renewal", sent]])
  }
  expect((await replaceSubscription({ oldSubscription: null })).sent).toEqual([])
})

test("NOTI-07 a pressed notification navigates within the visible page, without a reload", async () => {
  const [other, seen] = [pageThat(true, "hidden"), pageThat(true)]
  await press("/chat/7", [other, seen])
  expect(seen.postMessage.mock.calls[0]?.[0]).toEqual({ path: "/chat/7" })
  expect(seen.focus).toHaveBeenCalledOnce()
  for (const left of [seen.navigate, other.focus, other.postMessage]) expect(left).not.toHaveBeenCalled()
})

test("NOTI-07 a pressed notification reloads a page without the application, or opens one", async () => {
  const page = pageThat(false)
  await press("/chat/7", [page])
  expect(page.navigate.mock.calls).toEqual([[`${origin}/chat/7`]])
  expect((await press("/chat/7", [])).mock.calls).toEqual([[`${origin}/chat/7`]])
  expect((await press("https://evil.example/", [])).mock.calls).toEqual([])
})
