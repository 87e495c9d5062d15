import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Me } from "@redthread/contract/account"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { accountCalls } from "../account/account-calls"
import type { Dependencies } from "./app-shell.start"

type Heard = (event: unknown) => void

/** Capacitor's native side of Android, with the plugins in use. */
class NativeSide {
  readonly listeners = new Map<string, Heard>()
  readonly called: string[] = []
  readonly PluginHeaders = [
    { name: "App", methods: [method("addListener", "callback"), method("minimizeApp", "promise")] },
    {
      name: "FirebaseMessaging",
      methods: [
        method("addListener", "callback"),
        method("requestPermissions", "promise"),
        method("getToken", "promise"),
      ],
    },
  ]

  isNativePlatform = (): boolean => true

  nativeCallback = (_plugin: string, _method: string, { eventName }: { eventName: string }, heard: Heard): string => {
    this.listeners.set(eventName, heard)
    return eventName
  }

  nativePromise = async (plugin: string, name: string): Promise<unknown> => {
    this.called.push(`${plugin}.${name}`)
    return { token: "token of this phone", receive: "granted" }
  }

  hear = (event: string, data: unknown): void => this.listeners.get(event)?.(data)
}

function method(name: string, rtype: "callback" | "promise") {
  return { name, rtype }
}

const native = new NativeSide()
const paths: string[] = []
const surroundings: Dependencies = { goTo: (path) => paths.push(path), whenSignedIn: (work) => work() }

beforeEach(async () => {
  Object.assign(window, { Capacitor: native, androidBridge: {} })
  // Capacitor detects the native side on import.
  const { joinAppShell } = await import("./app-shell")
  await joinAppShell(surroundings)
})
afterEach(() => {
  paths.length = 0
  vi.restoreAllMocks()
})

test("ACC-02 the phone's address for notifications goes along with the next sign-in", async () => {
  const bodies: unknown[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (_address, init) => {
    bodies.push(JSON.parse(init?.body as string))
    return new Response(JSON.stringify({ code: 400004, message: "" }), { status: 400 })
  })
  const calls = accountCalls({
    text: () => "refused",
    onSignIn: () => undefined,
    onSignUp: () => undefined,
    redirect: () => null,
  })
  await calls.signIn({ identity: "anna@example.org", password: "a good password" })
  expect(bodies).toEqual([expect.objectContaining({ email: "anna@example.org", push_id: "token of this phone" })])
  expect(native.called).toContain("FirebaseMessaging.requestPermissions")
})

test("NOTI-07 the phone's push address is sent for the signed-in member, and again when it changes", async () => {
  const server = new FakeServer({ "PUT /push": () => Response.json({ ok: true }) })
  const told = () => server.of("PUT", "/push").map(({ body }) => body["push_id"])
  const me = {
    id: 7,
    name: "Anna",
    language: "en",
    scheme: "auto",
    is_partner: 0,
    missing: [] as string[],
  } as unknown as Me
  session.begin({ token: "t", channel: "c", expires_in: 3600, me })
  await expect.poll(told).toEqual(["token of this phone"])
  session.updateMe({ ...me, seq: 2 })
  native.hear("tokenReceived", { token: "rotated" })
  await expect.poll(told).toEqual(["token of this phone", "rotated"])
  session.end("signed_out")
  vi.unstubAllGlobals()
})

test("SHELL-06 links, notifications and the phone's back button lead through the application, and nowhere else", async () => {
  native.hear("appUrlOpen", { url: `${location.origin}/de/profile/7?x=1` })
  native.hear("notificationActionPerformed", { notification: { data: { path: "/chat/9" } } })
  native.hear("appUrlOpen", { url: "https://elsewhere.example/profile/7" })
  native.hear("notificationActionPerformed", { notification: { data: { path: "//elsewhere.example/" } } })
  expect(paths).toEqual(["/de/profile/7?x=1", "/chat/9"])
  const back = vi.spyOn(history, "back").mockImplementation(() => undefined)
  native.hear("backButton", { canGoBack: true })
  expect(back).toHaveBeenCalledOnce()
  native.hear("backButton", { canGoBack: false })
  await expect.poll(() => native.called.at(-1)).toBe("App.minimizeApp")
})
