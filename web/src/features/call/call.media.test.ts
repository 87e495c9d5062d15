import { afterEach, expect, test, vi } from "vitest"
import { openDevices, problemOf } from "./call.media"
import { qualityOf } from "./call.quality"

afterEach(() => vi.unstubAllGlobals())

/** A browser with this `getUserMedia`. */
function browserWith(getUserMedia: (asked: MediaStreamConstraints) => Promise<unknown>): void {
  vi.stubGlobal("RTCPeerConnection", class {})
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } })
}

const failing = (name: string) => Object.assign(new Error(name), { name })

test.each([
  ["NotAllowedError", "refused"],
  ["SecurityError", "refused"],
  ["NotFoundError", "no_device"],
  ["OverconstrainedError", "no_device"],
  ["NotReadableError", "in_use"],
] as const)("CALL-04 what the browser calls %s is said as %s", async (name, problem) => {
  browserWith(() => Promise.reject(failing(name)))
  for (const voiceOnly of [true, false]) {
    await expect(openDevices(voiceOnly)).rejects.toMatchObject({ problem })
  }
})

test("CALL-04 without a camera the call has sound, and a refused device is not requested twice", async () => {
  const asked: MediaStreamConstraints[] = []
  browserWith((constraints) => {
    asked.push(constraints)
    return constraints.video ? Promise.reject(failing("NotFoundError")) : Promise.resolve("sound")
  })
  expect(await openDevices(false)).toBe("sound")
  expect(asked.map(({ video }) => video !== undefined)).toEqual([true, false])
  asked.length = 0
  browserWith((constraints) => {
    asked.push(constraints)
    return Promise.reject(failing("NotAllowedError"))
  })
  await expect(openDevices(false)).rejects.toMatchObject({ problem: "refused" })
  expect(asked).toHaveLength(1)
})

test("CALL-04 a browser without devices or connections is an old one", async () => {
  vi.stubGlobal("navigator", {})
  vi.stubGlobal("RTCPeerConnection", undefined)
  const refusal = await openDevices(true).catch((error: unknown) => error)
  expect(problemOf(refusal)).toBe("old_browser")
})

test("CALL-04 how well two hear each other follows from what is lost and how long it takes", () => {
  const before = { lost: 0, received: 100, roundTrip: 0.05 }
  expect(qualityOf(before, { lost: 0, received: 200, roundTrip: 0.05 })).toBe("good")
  expect(qualityOf(before, { lost: 4, received: 200, roundTrip: 0.05 })).toBe("fair")
  expect(qualityOf(before, { lost: 0, received: 200, roundTrip: 0.4 })).toBe("fair")
  expect(qualityOf(before, { lost: 20, received: 200, roundTrip: 0.05 })).toBe("poor")
  expect(qualityOf(before, { lost: 0, received: 100, roundTrip: 0.05 })).toBe("poor")
})
