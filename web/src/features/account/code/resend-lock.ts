import { useEffect, useReducer } from "react"

/** Used unless the server specifies another time. */
const resendSeconds = 60

export const resendIn = ({ resend_in }: Record<string, unknown> = {}): number =>
  typeof resend_in === "number" ? resend_in : resendSeconds

/** Storage key of the lock, which is stored in the tab, so that a reload does not lift it. */
const keyOf = (purpose: string, to: string): string => `redthread.resend.${purpose}.${digest(to.trim().toLowerCase())}`

/** Returns a short hash of an address, so that storage does not reveal it. */
const digest = (text: string): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7)

function read(key: string): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return unkept.get(key) ?? 0
  }
}

/** Holds the locks if storage is forbidden; they are lost when the page closes. */
const unkept = new Map<string, number>()

function write(key: string, until: number): void {
  unkept.set(key, until)
  try {
    sessionStorage.setItem(key, String(until))
  } catch {
    // If storage is forbidden, the lock remains in `unkept`.
  }
}

export const lockedFor = (purpose: string, to: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((read(keyOf(purpose, to)) - now) / 1000))

export const lock = (purpose: string, to: string, seconds: number, now = Date.now()): void =>
  write(keyOf(purpose, to), now + seconds * 1000)

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
