import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { queryClient } from "../../core/api/query-client"
import { FakeServer } from "../../testing/fake-server"
import { pushQuery, startPush } from "./push.queries"

const [oldKey, newKey] = ["BAAB", "BAAC"]

/** A browser's push service, that refuses a second key as browsers do. */
class FakeManager {
  current: { key: string } | null = null

  private readonly subscription = () => ({
    options: {
      applicationServerKey: Uint8Array.from(atob(this.current?.key ?? ""), (sign) => sign.charCodeAt(0)).buffer,
    },
    toJSON: () => ({
      endpoint: `https://push.example/${this.current?.key}`,
      keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
    }),
    unsubscribe: async () => {
      this.current = null
      return true
    },
  })

  getSubscription = async () => (this.current ? this.subscription() : null)

  subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    if (this.current && this.current.key !== key) throw new DOMException("another key", "InvalidStateError")
    this.current = { key }
    return this.subscription()
  }
}

let manager: FakeManager
let server: FakeServer

beforeEach(() => {
  manager = new FakeManager()
  const registration = { pushManager: manager }
  vi.spyOn(Notification, "requestPermission").mockResolvedValue("granted")
  vi.spyOn(navigator, "serviceWorker", "get").mockReturnValue({
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  } as unknown as ServiceWorkerContainer)
  server = new FakeServer({
    "GET /push": () => Response.json({ key: newKey, subscribed: true }),
    "POST /push": () => Response.json({ ok: true }, { status: 201 }),
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const isOn = async (): Promise<boolean> => (await queryClient.fetchQuery({ ...pushQuery(7), staleTime: 0 })).subscribed

test("NOTI-07 a device is on where the server and the browser both say so, for the server's key of now", async () => {
  expect(await isOn()).toBe(false)
  manager.current = { key: oldKey }
  expect(await isOn()).toBe(false)
  manager.current = { key: newKey }
  expect(await isOn()).toBe(true)
})

test("NOTI-07 after the server's key has changed a device is switched on again", async () => {
  manager.current = { key: oldKey }
  expect(await startPush(newKey)).toBe(true)
  expect(server.of("POST", "/push").map(({ body }) => body["endpoint"])).toEqual([`https://push.example/${newKey}`])
  expect(await isOn()).toBe(true)
})
