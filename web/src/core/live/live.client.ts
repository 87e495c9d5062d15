import { showMe } from "@redthread/contract/account"
import type { CallInput } from "@redthread/contract/core/call"
import { envelope, type EventData, type LiveEvent } from "@redthread/contract/core/live-event"
import { authorizeChannel, kicked, refreshAll, sendClientEvent, suspended } from "@redthread/contract/live"
import { type Changes, listChanges } from "@redthread/contract/notice"
import { api } from "../api/api"
import { ignoreFailure } from "../api/retry"
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

/** Maximum random delays in ms: `refresh` reaches all clients at once, a silence or a new network all tabs. */
const refreshSpreadMs = 1000
const silenceSpreadMs = 10_000
const wakeSpreadMs = 1000

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

function handleEvent(name: string, carried: unknown): void {
  const { success, data: opened } = envelope.safeParse(carried)
  const declared = handlers.get(name)
  const result = declared?.event.data.safeParse(opened?.data)
  // An event that does not parse counts as lost; an event of unknown name is ignored.
  if (!success || result?.success === false) return catchUp?.request()
  if (result) for (const handler of declared?.handlers ?? []) handler(result.data, opened.member_seq)
  catchUp?.receive(opened.member_seq)
}

/** Called when events were lost: `changes` covers those with a live seq, the features request the rest. */
function requestLostEvents(): void {
  for (const handler of gapHandlers) handler()
  catchUp?.request()
}

/** All tabs notice a silence at once; the random delay lets one of them request the changes for all. */
function requestAll(spread: number): void {
  const requesting = catchUp
  const before = requesting?.answerCount
  deps.after(Math.random() * spread, () => {
    if (requesting === catchUp && requesting?.answerCount === before) requesting?.request()
  })
}

/** After sleep or a change of network a connection may look alive but receive nothing. */
function listenForWaking(): void {
  const wake = (): void => {
    socket?.wake()
    requestAll(wakeSpreadMs)
  }
  addEventListener("online", wake)
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake())
  addEventListener("pageshow", ({ persisted }) => persisted && wake())
}

const makeCatchUp = (seq: number, channel: string): CatchUp =>
  new CatchUp(seq, {
    request: (since) => api(listChanges, { query: { since } }),
    onChanges(changes) {
      for (const handler of changesHandlers) handler(changes)
    },
    onAnswer: (since, changes) => siblings?.postMessage({ channel, since, changes } satisfies SiblingAnswer),
    after: (ms, run) => deps.after(ms, run),
  })

/** The gateway reported the end of the session; a call confirms it before the session ends here. */
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

function followSession(): void {
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
    onEvent: handleEvent,
    onGap: requestLostEvents,
    onAuthorizeFailed: () => catchUp?.request(),
    onSilence: () => requestAll(silenceSpreadMs),
    onEnded: () => void endIfOver(),
  })
  socket.start()
}

export const live = {
  start(): void {
    live.on(kicked, () => session.end("kicked"))
    live.on(suspended, () => session.end("suspended"))
    live.on(refreshAll, () => void deps.after(Math.random() * refreshSpreadMs, requestLostEvents))
    siblings?.addEventListener("message", ({ data }: MessageEvent<SiblingAnswer>) => {
      if (data.channel === bound?.channel) catchUp?.adopt(data.since, data.changes)
    })
    listenForWaking()
    session.subscribe(followSession)
    followSession()
  },

  on<const E extends LiveEvent>(event: E, handler: (data: EventData<E>, memberSeq: number | null) => void): () => void {
    const entry = handlers.get(event.name) ?? { event, handlers: new Set<Handler>() }
    handlers.set(event.name, entry)
    entry.handlers.add(handler as Handler)
    return () => entry.handlers.delete(handler as Handler)
  },

  requestChanges: (): void => catchUp?.request(),

  /** Sends a client event on the member's own channel; it may be lost. Returns false without a connection. */
  send(event: ClientEventName, data: Record<string, unknown>): boolean {
    if (!site().live.cluster) return socket?.send(event, data) ?? false
    // Hosted gateways do not pass client events to the server, so these are sent by a call.
    if (state.get() !== "subscribed") return false
    ignoreFailure(api(sendClientEvent, { body: { event, data } }))
    return true
  },

  onChanges(handler: (changes: Changes) => void): () => void {
    changesHandlers.add(handler)
    return () => changesHandlers.delete(handler)
  },

  /** The handler runs after each subscription and after lost events, to refresh data without a live seq. */
  onGap(handler: () => void): () => void {
    gapHandlers.add(handler)
    return () => gapHandlers.delete(handler)
  },
}

export const useLiveState = state.use
