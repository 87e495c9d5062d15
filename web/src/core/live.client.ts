import { showMe } from "@redthread/contract/account"
import type { EventData, LiveEvent } from "@redthread/contract/core/live-event"
import { balanceChanged } from "@redthread/contract/gold"
import { authorizeChannel, kicked, suspended } from "@redthread/contract/live"
import { countersChanged } from "@redthread/contract/notice"
import { likeReceived } from "@redthread/contract/relation"
import { useSyncExternalStore } from "react"
import { api } from "./api"
import { ClientError } from "./client-error"
import { LiveSocket, type LiveState, type Surroundings } from "./live.socket"
import { session, type StoredSession } from "./session"
import { site } from "./site"

type Handler = (data: unknown) => void

const handlers = new Map<string, { event: LiveEvent; handlers: Set<Handler> }>()
const gapHandlers = new Set<() => void>()
const stateListeners = new Set<() => void>()

let state: LiveState = "off"
let socket: LiveSocket | null = null
let bound: Pick<StoredSession, "channel"> | null = null
/** The member's sequence as last heard; a step of more than one means that an event was lost. */
let seq = 0

const around: Surroundings = {
  open: (address) => new WebSocket(address) as ReturnType<Surroundings["open"]>,
  async authorize(channel_name, socket_id) {
    try {
      return await api(authorizeChannel, { body: { channel_name, socket_id } })
    } catch (error) {
      if (error instanceof ClientError && error.status === 401) return null
      throw error
    }
  },
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

function address(): string {
  const { key, host, cluster } = site().live
  const query = "?protocol=7&client=redthread-web&version=1.0.0"
  if (cluster) return `wss://ws-${cluster}.pusher.com/app/${key}${query}`
  const scheme = location.protocol === "https:" || host ? "wss" : "ws"
  return `${scheme}://${host ?? location.host}/app/${key}${query}`
}

/** Events in whose data the member's own sequence is called `seq`; elsewhere that is the thread's. */
const countedByMember = new Set<string>([balanceChanged.name, countersChanged.name, likeReceived.name])

function memberSeq(name: string, data: unknown): number | undefined {
  const { seq: own, member_seq: stated } = data as { seq?: number; member_seq?: number }
  return stated ?? (countedByMember.has(name) ? own : undefined)
}

function receive(name: string, data: unknown): void {
  const declared = handlers.get(name)
  const next = memberSeq(name, data)
  const jumped = next !== undefined && seq > 0 && next > seq + 1
  if (next !== undefined) seq = Math.max(seq, next)
  // What an older client does not know, or cannot read, it leaves alone and asks for instead.
  const result = declared?.event.data.safeParse(data)
  if (result?.success) for (const handler of declared?.handlers ?? []) handler(result.data)
  if (jumped || result?.success === false) announceGap()
}

const announceGap = (): void => {
  for (const handler of gapHandlers) handler()
}

function setState(next: LiveState): void {
  state = next
  for (const listener of stateListeners) listener()
}

/** The gateway says that the session has ended; asked at once, the server says so too, unless it was another's. */
async function endIfOver(): Promise<void> {
  const token = session.current()?.token
  if (!token) return
  try {
    await api(showMe, undefined, { token })
  } catch (error) {
    const isOver = error instanceof ClientError && error.status === 401
    if (isOver && session.reread()?.token === token) session.end("kicked")
  }
}

/** Follows the session: one socket for one channel, closed with the session that opened it. */
function follow(): void {
  const current = session.current()
  if (current?.channel === bound?.channel) return
  socket?.stop()
  socket = null
  bound = current
  if (!current) return
  seq = current.me.seq
  socket = new LiveSocket(address(), current.channel, around, {
    onState: setState,
    onEvent: receive,
    onGap: announceGap,
    onEnded: () => void endIfOver(),
  })
  socket.start()
}

export const live = {
  start(): void {
    live.on(kicked, () => session.end("kicked"))
    live.on(suspended, () => session.end("suspended"))
    session.subscribe(follow)
    follow()
  },

  /** Handles an event of the contract; one handler per event, in its feature. */
  on<const E extends LiveEvent>(event: E, handler: (data: EventData<E>) => void): () => void {
    const entry = handlers.get(event.name) ?? { event, handlers: new Set<Handler>() }
    handlers.set(event.name, entry)
    // The data has been parsed by this event's own schema before it gets here.
    entry.handlers.add(handler as Handler)
    return () => entry.handlers.delete(handler as Handler)
  },

  /** Runs whenever something may have been missed: ask for what came since. */
  onGap(handler: () => void): () => void {
    gapHandlers.add(handler)
    return () => gapHandlers.delete(handler)
  },
}

const subscribe = (listener: () => void): (() => void) => {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, () => state)
