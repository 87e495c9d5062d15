import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { retryTemporary } from "./retry"
import { ClientError } from "../error/client-error"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const away = new ClientError("server_error", { status: 503 })

test("NOTI-04 a temporary failure is retried until it succeeds, within 5 s of the server's return", async () => {
  let isAway = true
  const ask = vi.fn<() => Promise<string>>(() => (isAway ? Promise.reject(away) : Promise.resolve("here")))
  const answer = retryTemporary(ask)
  await vi.advanceTimersByTimeAsync(3000)
  isAway = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(await answer).toBe("here")
  expect(ask.mock.calls.length).toBeLessThan(6)
})

test("NOTI-04 a refusal is not retried, and retries are limited", async () => {
  const refuse = vi.fn<() => Promise<string>>(() => Promise.reject(new ClientError("not_found", { status: 404 })))
  await expect(retryTemporary(refuse)).rejects.toThrow("not_found")
  expect(refuse).toHaveBeenCalledOnce()
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(away))
  const failure = retryTemporary(ask).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await failure).toBe(away)
  expect(ask).toHaveBeenCalledTimes(6)
})
