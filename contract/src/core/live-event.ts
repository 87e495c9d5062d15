import type { z } from "zod"

/** Most bytes that an event's data may have as JSON: the limit of the Pusher Channels protocol. */
export const maxEventBytes = 10_000

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
