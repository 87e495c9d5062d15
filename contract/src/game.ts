import { z } from "zod"
import { call, done, id } from "./core/call"
import { writtenText } from "./core/text"
import { boardSize, movesMax, roundTime } from "./game-board"

export const gameEventMax = 500

const topEntry = z.object({ user_id: id, name: z.string(), score: z.int() })
export type TopEntry = z.infer<typeof topEntry>

const standing = {
  /** The reader's best ever. */
  best: z.int(),
  /** The best of this week, anybody's that the reader may see. */
  max: z.int(),
  /** The ten best of this week, which begins on Monday (UTC). */
  top: z.array(topEntry),
}

export const showGame = call({
  method: "GET",
  path: "/game",
  summary: "A round that begins now, and how one stands; `event` is what can be won, while there is something",
  access: "member",
  replies: {
    200: z.object({
      ...standing,
      /** When the round began, in ms since 1970. */
      ts: z.int(),
      /** From which the whole round follows: see `game-board.ts`. */
      seed: z.int(),
      /** Signature of the server over the member and `ts`. */
      sig: z.string(),
      event: z.string().nullable(),
    }),
  },
  limit: { max: 60, seconds: 600, by: "member" },
})
export type Game = z.infer<(typeof showGame)["replies"][200]>

/** ms after the end of a round in which its score has to come. */
export const scoreGrace = 30_000

export const postScore = call({
  method: "POST",
  path: "/game",
  summary: "The score of a round, with the moves that led to it, which the server does again",
  access: "member",
  publishes: false,
  body: z.strictObject({
    score: z.int().min(0),
    /** Of the round; a score without its signature and moves counts for nothing. */
    ts: z.int().optional(),
    sig: z.string().max(100).optional(),
    moves: z
      .array(
        z.strictObject({
          t: z.int().min(0).max(roundTime),
          cells: z
            .array(
              z
                .int()
                .min(0)
                .max(boardSize ** 2 - 1),
            )
            .max(boardSize ** 2 + 1),
        }),
      )
      .max(movesMax)
      .optional(),
  }),
  replies: { 200: z.object(standing) },
  errors: ["game_session", "game_score"],
})
export type Score = z.output<(typeof postScore)["body"]>

export const setGameEvent = call({
  method: "PUT",
  path: "/staff/game",
  summary: "Announce what the best of the week win, or nothing",
  access: { staff: ["moderator", "admin"] },
  body: z.strictObject({ event: writtenText.min(1, "empty").max(gameEventMax, "too_long").nullable() }),
  replies: { 200: done },
})
