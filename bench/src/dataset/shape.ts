/** How much of everything a data set of this many members has, and who is who in it. */
export interface Shape {
  readonly members: number
  /** Conversations with a long history: number `n` is between members `2n - 1` and `2n`. */
  readonly longThreads: number
  readonly longMessages: number
  /** Conversations of a few messages: number `n` is between the members `n` and `n + lightThreads`. */
  readonly lightThreads: number
  readonly lightMessages: number
  readonly photosEach: number
  readonly likesEach: number
  readonly postsEach: number
}

export const minMembers = 200

export function shapeOf(members: number): Shape {
  if (members < minMembers || members % 2 !== 0) {
    throw new Error(`A data set has an even number of members, ${minMembers} or more.`)
  }
  return {
    members,
    longThreads: Math.min(2000, Math.floor(members / 5)),
    longMessages: 120,
    lightThreads: members / 2,
    lightMessages: 3,
    photosEach: 3,
    likesEach: 3,
    postsEach: 10,
  }
}

/** The two members of a long conversation, counted from 1; the first wrote first, the second has answered. */
export const pairOf = (thread: number): readonly [number, number] => [2 * thread - 1, 2 * thread]
