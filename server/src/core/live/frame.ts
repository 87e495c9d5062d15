import { maxEventBytes } from "@redthread/contract/core/live-event"
import type { RawData } from "ws"

export const liveCode = {
  appUnknown: 4001,
  versionUnsupported: 4007,
  sessionEnded: 4009,
  overCapacity: 4100,
  reconnectNow: 4200,
  pongMissing: 4201,
  notSubscribed: 4202,
  frameRefused: 4300,
  tooMany: 4301,
  clientEventRefused: 4302,
} as const
export type LiveCode = (typeof liveCode)[keyof typeof liveCode]

/** A client sends a ping after this many seconds of silence. */
const activityTimeout = 120

export interface Frame {
  readonly event: string
  readonly channel?: string
  readonly data?: unknown
}

export const wrapData = (memberSeq: number | null, json: string): string => `{"member_seq":${memberSeq},"data":${json}}`

export function encodeEvent(event: string, memberSeq: number | null, data: unknown): string {
  const json = wrapData(memberSeq, JSON.stringify(data))
  const bytes = Buffer.byteLength(json)
  if (bytes > maxEventBytes) throw new Error(`live event ${event} has ${bytes} bytes, ${maxEventBytes} are allowed`)
  return json
}

/** The protocol requires data as JSON text inside JSON. */
export function eventFrame(event: string, channel: string, json: string): Buffer {
  return Buffer.from(
    `{"event":${JSON.stringify(event)},"channel":${JSON.stringify(channel)},"data":${JSON.stringify(json)}}`,
  )
}

export const establishedFrame = (socketId: string): string =>
  `{"event":"pusher:connection_established","data":"{\\"socket_id\\":\\"${socketId}\\",\\"activity_timeout\\":${activityTimeout}}"}`

export const pingFrame = Buffer.from('{"event":"pusher:ping","data":"{}"}')
export const pongFrame = Buffer.from('{"event":"pusher:pong","data":"{}"}')

export const errorFrame = (code: LiveCode, message: string): string =>
  JSON.stringify({ event: "pusher:error", data: { code, message } })

export const subscribedFrame = (channel: string): Buffer =>
  eventFrame("pusher_internal:subscription_succeeded", channel, "{}")

export const refusedFrame = (channel: string, error: string, status: number): Buffer =>
  eventFrame("pusher:subscription_error", channel, JSON.stringify({ type: "AuthError", error, status }))

/** Returns null for data that is not a protocol frame. */
export function parseFrame(raw: RawData): Frame | null {
  let value: unknown
  try {
    value = JSON.parse((raw as Buffer).toString())
  } catch {
    return null
  }
  if (!isRecord(value) || typeof value.event !== "string") return null
  if (value.channel !== undefined && typeof value.channel !== "string") return null
  return { event: value.event, channel: value.channel, data: unwrapData(value.data) }
}

/** Clients send data as an object or as JSON text. */
function unwrapData(data: unknown): unknown {
  if (typeof data !== "string") return data
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const channelForm = /^[A-Za-z0-9_\-=@,.;]{1,164}$/
