import { useSyncExternalStore } from "react"
import { createListeners } from "../../../core/page/store"
import { session } from "../../../core/session/session"
import { readChat, writeChat } from "../chat-storage"

export const dockedWindowWidth = 250

export interface DockedChat {
  userId: number
  minimised: boolean
}

const mostWindows = 3
const gap = 12

export const windowsThatFit = (width: number): number =>
  Math.min(mostWindows, Math.max(1, Math.floor((width - gap) / (dockedWindowWidth + gap))))

/** Opens or unfolds a chat; above `room` visible chats the oldest is removed. */
export function withOpened(chats: readonly DockedChat[], userId: number, room: number): readonly DockedChat[] {
  const opened = { userId, minimised: false }
  if (chats.slice(-room).some((chat) => chat.userId === userId))
    return chats.map((chat) => (chat.userId === userId ? opened : chat))
  return [...chats.filter((chat) => chat.userId !== userId), opened].slice(-mostWindows)
}

let current: { memberId: number; chats: readonly DockedChat[] } | null = null
const openings = new Map<number, number>()
const { subscribe, notify } = createListeners()

session.subscribe(notify)

function set(chats: readonly DockedChat[]): void {
  const memberId = session.current()?.me.id ?? 0
  current = { memberId, chats }
  writeChat({ dock: [...chats] })
  notify()
}

function read(): readonly DockedChat[] {
  const memberId = session.current()?.me.id ?? 0
  if (current?.memberId !== memberId) current = { memberId, chats: readChat().dock }
  return current.chats
}

export const dock = {
  open(userId: number): void {
    openings.set(userId, dock.openings(userId) + 1)
    set(withOpened(read(), userId, windowsThatFit(innerWidth)))
  },
  close: (userId: number): void => set(read().filter((chat) => chat.userId !== userId)),
  minimise: (userId: number): void =>
    set(read().map((chat) => (chat.userId === userId ? { userId, minimised: true } : chat))),
  openings: (userId: number): number => openings.get(userId) ?? 0,
}

export const useDock = (): readonly DockedChat[] => useSyncExternalStore(subscribe, read, read)
