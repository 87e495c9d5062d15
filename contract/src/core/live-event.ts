import { z } from "zod"

/** Maximum bytes of an event's JSON: the limit of the Pusher Channels protocol. */
export const maxEventBytes = 10_000
const envelopeBytes = 40
export const maxDataBytes = maxEventBytes - envelopeBytes

/** `member_seq` is the member's live seq, null for events without one; a step of more than one means a lost event. */
export const envelope = z.strictObject({ member_seq: z.int().nullable(), data: z.unknown() })

export interface LiveEvent<N extends string = string, S extends z.ZodType = z.ZodType> {
  readonly name: N
  readonly data: S
}

export const liveEvent = <const N extends string, S extends z.ZodType>(name: N, data: S): LiveEvent<N, S> => ({
  name,
  data,
})

export type EventData<E extends LiveEvent> = z.output<E["data"]>

export const memberChannel = (memberId: number): string => `private-user-${memberId}`

const memberChannelForm = /^private-user-([1-9]\d{0,14})$/

/** Returns the member's id in a list, empty for another channel. */
export function memberOfChannel(channel: string): number[] {
  const [, memberId] = memberChannelForm.exec(channel) ?? []
  return memberId === undefined ? [] : [Number(memberId)]
}
