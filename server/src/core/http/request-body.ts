import type { FastifyRequest } from "fastify"

/** ms that whoever was refused may go on sending what nobody wants any more. */
const dropFor = 10_000

/**
 * Reads what is left of a body that was refused to its end: unread it stands in the way of the next request on the
 * same connection. Who sends on for too long is cut off.
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

/** Ends an upload of which nothing comes for so long, while we are reading it. Whoever sends it can go on later. */
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
