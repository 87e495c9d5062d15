import { useEffect, useReducer } from "react"

/** A code may be sent to the same target again after this many seconds, unless the server says otherwise. */
const resendSeconds = 60

/** Seconds until another code may be sent, as a refusal says them. */
export const resendIn = ({ resend_in }: Record<string, unknown> = {}): number =>
  typeof resend_in === "number" ? resend_in : resendSeconds

/** Kept for as long as the tab lives, so that a reload does not open the lock early. */
const keyOf = (purpose: string, to: string): string => `redthread.resend.${purpose}.${digest(to.trim().toLowerCase())}`

/** A short hash instead of the address, so that storage does not reveal it. */
const digest = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7)

function read(key: string): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return unkept.get(key) ?? 0
  }
}

/** Where storage is forbidden the lock lives as long as the page. */
const unkept = new Map<string, number>()

function write(key: string, until: number): void {
  unkept.set(key, until)
  try {
    sessionStorage.setItem(key, String(until))
  } catch {
    // The map above keeps it.
  }
}

/** Seconds that are left until a code may be sent again. */
export const lockedFor = (purpose: string, to: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((read(keyOf(purpose, to)) - now) / 1000))

export const lock = (purpose: string, to: string, seconds: number, now = Date.now()): void =>
  write(keyOf(purpose, to), now + seconds * 1000)

/** The countdown of one purpose and target, for a button that counts it down to 0. */
export function useResendLock(purpose: string, to: string): { left: number; start: (seconds: number) => void } {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const left = lockedFor(purpose, to)
  const isLocked = left > 0
  useEffect(() => {
    if (!isLocked) return
    const timer = setInterval(redraw, 1000)
    return () => clearInterval(timer)
  }, [isLocked])
  return {
    left,
    start: (seconds) => {
      lock(purpose, to, seconds)
      redraw()
    },
  }
}
