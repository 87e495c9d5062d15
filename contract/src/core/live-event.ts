import { z } from "zod"

/** Most bytes of an event's JSON: the limit of the Pusher Channels protocol. */
export const maxEventBytes = 10_000
/** Bytes that the envelope around an event's own data takes at most. */
const envelopeBytes = 40
/** Most bytes that the event's own data may have. */
export const maxDataBytes = maxEventBytes - envelopeBytes

/**
 * The envelope of every event. `member_seq` is the member's live seq taken in the event's transaction, null if it took
 * none (presence, progress). A step of more than one means that an event was lost; `GET changes` answers what has
 * changed since.
 */
export const envelope = z.strictObject({ member_seq: z.int().nullable(), data: z.unknown() })

export interface LiveEvent<N extends string = string, S extends z.ZodType = z.ZodType> {
  readonly name: N
  readonly data: S
}

/** Declares an event that the server sends on a member's private channel, under the specification's bare name. */
export const liveEvent = <const N extends string, S extends z.ZodType>(name: N, data: S): LiveEvent<N, S> => ({
  name,
  data,
})

export type EventData<E extends LiveEvent> = z.output<E["data"]>

/** A member's private live channel. */
export const memberChannel = (memberId: number): string => `private-user-${memberId}`
