import { useSyncExternalStore } from "react"
import { createListeners } from "../../../core/page/store"
import type { ReadingKind } from "../../reading/reading"
import { readChat, writeChat } from "../chat-storage"

const { subscribe, notify } = createListeners()

const readingsOf = (userId: number): ReadingKind | null => readChat().readings[userId] ?? null

/** Stored on this device only. */
export function setReadings(userId: number, kind: ReadingKind | null): void {
  const { [userId]: _before, ...others } = readChat().readings
  writeChat({ readings: kind === null ? others : { ...others, [userId]: kind } })
  notify()
}

export const useReadings = (userId: number): ReadingKind | null =>
  useSyncExternalStore(
    subscribe,
    () => readingsOf(userId),
    () => null,
  )
