import { showMe } from "@redthread/contract/account"
import type { CallInput } from "@redthread/contract/core/call"
import { envelope, type EventData, type LiveEvent } from "@redthread/contract/core/live-event"
import { authorizeChannel, kicked, refreshAll, sendClientEvent, suspended } from "@redthread/contract/live"
import { type Changes, listChanges } from "@redthread/contract/notice"
import { api } from "../api/api"
import { ClientError } from "../error/client-error"
import { CatchUp } from "./live.catch-up"
import { LiveSocket, type LiveState, type Dependencies } from "./live.socket"
import { createStore } from "../page/store"
import { session, type StoredSession } from "../session/session"
import { site } from "../api/site"

type Handler = (data: unknown, memberSeq: number | null) => void

type ClientEventName = CallInput<typeof sendClientEvent>["body"]["event"]

const handlers = new Map<string, { event: LiveEvent; handlers: Set<Handler> }>()
const gapHandlers = new Set<() => void>()
const changesHandlers = new Set<(changes: Changes) => void>()

const state = createStore<LiveState>("off")
let socket: LiveSocket | null = null
let bound: Pick<StoredSession, "channel"> | null = null
let catchUp: CatchUp | null = null

/** ms of random delay: `refresh` reaches all clients together; a silence and a new network meet all tabs of a browser together. */
const refreshSpread = 1000
const silenceSpread = 10_000
const wakeSpread = 1000

/** Shares one tab's answer with the browser's other tabs. */
const siblings = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("redthread.changes")

interface SiblingAnswer {
  readonly channel: string
  readonly since: number
  readonly changes: Changes
}

const deps: Dependencies = {
  open: (address) => new WebSocket(address) as ReturnType<Dependencies["open"]>,
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

function receive(name: string, carried: unknown): void {
  const { success, data: opened } = envelope.safeParse(carried)
  const declared = handlers.get(name)
  const result = declared?.event.data.safeParse(opened?.data)
  // An event that does not parse is treated as lost; an unknown name is ignored.
  if (!success || result?.success === false) return catchUp?.ask()
  if (result) for (const handler of declared?.handlers ?? []) handler(result.data, opened.member_seq)
  catchUp?.heard(opened.member_seq)
}

/** Events were missed: what took a live seq is asked for by it, the rest by its features. */
function recover(): void {
  for (const handler of gapHandlers) handler()
  catchUp?.ask()
}

/** What happens to all tabs of a browser together: the first to ask spares the others the question. */
function askForAll(spread: number): void {
  const asking = catchUp
  const before = asking?.answerCount
  deps.after(Math.random() * spread, () => {
    if (asking === catchUp && asking?.answerCount === before) asking?.ask()
  })
}

/** A device that slept or changed its network has a connection that looks alive, and receives nothing. */
function listenForWaking(): void {
  const wake = (): void => {
    socket?.wake()
    askForAll(wakeSpread)
  }
  addEventListener("online", wake)
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake())
  addEventListener("pageshow", ({ persisted }) => persisted && wake())
}

const makeCatchUp = (seq: number, channel: string): CatchUp =>
  new CatchUp(seq, {
    ask: (since) => api(listChanges, { query: { since } }),
    onChanges(changes) {
      for (const handler of changesHandlers) handler(changes)
    },
    onAnswer: (since, changes) => siblings?.postMessage({ channel, since, changes } satisfies SiblingAnswer),
    after: (ms, run) => deps.after(ms, run),
  })

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
  catchUp?.stop()
  socket = catchUp = null
  bound = current
  if (!current) return
  catchUp = makeCatchUp(current.me.seq, current.channel)
  socket = new LiveSocket(address(), current.channel, deps, {
    onState: state.set,
    onEvent: receive,
    onGap: recover,
    onAuthorizeFailed: () => catchUp?.ask(),
    onSilence: () => askForAll(silenceSpread),
    onEnded: () => void endIfOver(),
  })
  socket.start()
}

export const live = {
  start(): void {
    live.on(kicked, () => session.end("kicked"))
    live.on(suspended, () => session.end("suspended"))
    live.on(refreshAll, () => void deps.after(Math.random() * refreshSpread, recover))
    siblings?.addEventListener("message", ({ data }: MessageEvent<SiblingAnswer>) => {
      if (data.channel === bound?.channel) catchUp?.adopt(data.since, data.changes)
    })
    listenForWaking()
    session.subscribe(follow)
    follow()
  },

  /** Handles an event of the contract, in each feature that shows it. */
  on<const E extends LiveEvent>(event: E, handler: (data: EventData<E>, memberSeq: number | null) => void): () => void {
    const entry = handlers.get(event.name) ?? { event, handlers: new Set<Handler>() }
    handlers.set(event.name, entry)
    // The data has been parsed by this event's own schema before it gets here.
    entry.handlers.add(handler as Handler)
    return () => entry.handlers.delete(handler as Handler)
  },

  /** Asks what came since the last event: something tells that there is more. */
  askForChanges: (): void => catchUp?.ask(),

  /** Says something on the member's own channel; false where the line is not up. What is said so may be lost. */
  say(event: ClientEventName, data: Record<string, unknown>): boolean {
    if (!site().live.cluster) return socket?.say(event, data) ?? false
    // A hosted service keeps what clients say to itself.
    if (state.get() !== "subscribed") return false
    void api(sendClientEvent, { body: { event, data } }).catch(() => undefined)
    return true
  },

  /** Runs when it is known what was missed: ask for what you hold of it. */
  onChanges(handler: (changes: Changes) => void): () => void {
    changesHandlers.add(handler)
    return () => changesHandlers.delete(handler)
  },

  /** Runs after each subscription, and when events were lost: ask for what takes no live seq. */
  onGap(handler: () => void): () => void {
    gapHandlers.add(handler)
    return () => gapHandlers.delete(handler)
  },
}

export const useLiveState = state.use
