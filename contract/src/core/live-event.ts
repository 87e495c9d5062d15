import { z } from "zod"

/** Maximum bytes of an event's JSON: the limit of the Pusher Channels protocol. */
export const maxEventBytes = 10_000
/** Maximum bytes of the envelope around an event's own data. */
const envelopeBytes = 40
export const maxDataBytes = maxEventBytes - envelopeBytes

/**
 * The envelope of every event. `member_seq` is the member's live seq taken in the event's transaction, null if it took
 * none (presence, progress). A step of more than one means that an event was lost; `GET changes` returns the changes
 * since.
 */
export const envelope = z.strictObject({ member_seq: z.int().nullable(), data: z.unknown() })

export interface LiveEvent<N extends string = string, S extends z.ZodType = z.ZodType> {
  readonly name: N
  readonly data: S
}

/** Declares an event on a member's private channel, by the specification's bare name. */
export const liveEvent = <const N extends string, S extends z.ZodType>(name: N, data: S): LiveEvent<N, S> => ({
  name,
  data,
})

export type EventData<E extends LiveEvent> = z.output<E["data"]>

export const memberChannel = (memberId: number): string => `private-user-${memberId}`
