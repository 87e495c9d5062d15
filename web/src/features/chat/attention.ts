import { useEffect } from "react"
import { loadNamespaces, text } from "../../core/texts/texts"

const flashIntervalMs = 2000

let timer: ReturnType<typeof setInterval> | null = null
let title = ""
let flashed = ""

function toggleTitle(): void {
  if (document.title !== flashed) {
    title = document.title
    document.title = flashed
  } else {
    document.title = title
  }
}

function stopFlash(): void {
  if (timer === null || document.hidden) return
  clearInterval(timer)
  timer = null
  if (document.title === flashed) document.title = title
}

export async function flashTitle(): Promise<void> {
  if (!document.hidden || timer !== null) return
  await loadNamespaces("chat")
  if (!document.hidden || timer !== null) return
  flashed = `● ${text("chat:new_message")}`
  timer = setInterval(toggleTitle, flashIntervalMs)
}

export const stopFlashWhenSeen = (): void => document.addEventListener("visibilitychange", stopFlash)

const shown = new Map<number, number>()

export const isShown = (userId: number): boolean => (shown.get(userId) ?? 0) > 0

export function useShown(userId: number): void {
  useEffect(() => {
    shown.set(userId, (shown.get(userId) ?? 0) + 1)
    return () => void shown.set(userId, (shown.get(userId) ?? 0) - 1)
  }, [userId])
}
