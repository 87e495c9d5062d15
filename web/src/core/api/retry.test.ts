import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { retryTemporary } from "./retry"
import { ClientError } from "../error/client-error"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const away = new ClientError("server_error", { status: 503 })

test("NOTI-04 what can't be answered just now is asked for again until it is, within 5 s of its return", async () => {
  let isAway = true
  const ask = vi.fn<() => Promise<string>>(() => (isAway ? Promise.reject(away) : Promise.resolve("here")))
  const answer = retryTemporary(ask)
  await vi.advanceTimersByTimeAsync(3000)
  isAway = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(await answer).toBe("here")
  expect(ask.mock.calls.length).toBeLessThan(6)
})

test("NOTI-04 what is refused is asked once, and nothing is asked for ever", async () => {
  const refuse = vi.fn<() => Promise<string>>(() => Promise.reject(new ClientError("not_found", { status: 404 })))
  await expect(retryTemporary(refuse)).rejects.toThrow("not_found")
  expect(refuse).toHaveBeenCalledOnce()
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(away))
  const failure = retryTemporary(ask).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toBe(away)
  expect(ask).toHaveBeenCalledTimes(6)
})
