import type { FastifyRequest } from "fastify"

/** ms in which a refused client may finish sending its body. */
const dropFor = 10_000

/**
 * Drains the rest of a refused body: unread bytes would block the next request on the same connection. A client that
 * sends longer than that is disconnected.
 */
export function dropRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), dropFor)
  raw.once("close", () => clearTimeout(timer))
}

/** When an upload that brings no byte any more is ended; a test may say another time. */
export const stall = { /** ms */ after: 20_000 }

/** Ends an upload that stalls for this long while it is read; a resumable one can be continued later. */
export function endWhenStalled({ raw }: FastifyRequest): void {
  let seen = raw.socket.bytesRead
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead
    if (raw.complete) clearInterval(timer)
    else if (raw.readableFlowing === true && now === seen) raw.destroy()
    seen = now
  }, stall.after)
  timer.unref()
  raw.once("close", () => clearInterval(timer))
}
