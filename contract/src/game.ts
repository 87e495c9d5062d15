import { z } from "zod"
import { call, id, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { gold, toCents } from "./gold"
import { boardSize, movesMax, roundTime } from "./game-board"

/** Number of places with prizes in a week, equal to the length of the top list. */
export const gamePlaces = 10
/** Maximum gold that one administrator can promise for a week; equals the limit of a single credit. */
export const gamePrizesMax = 500

const prizes = z.array(gold)

const topEntry = z.object({ user_id: id, name: z.string(), score: z.int() })
export type TopEntry = z.infer<typeof topEntry>

const leaderboard = {
  best: z.int(),
  /** The highest score of this week among members visible to the reader. */
  max: z.int(),
  top: z.array(topEntry),
}

export const showGame = call({
  method: "GET",
  path: "/game",
  summary: "A round that begins now, and how one stands; `event` names the prizes of this week, if there are any",
  access: "member",
  replies: {
    200: z.object({
      ...leaderboard,
      /** Start of the round, in ms since 1970. */
      ts: z.int(),
      seed: z.int(),
      sig: z.string(),
      /** The prizes as a sentence in the reader's language; null if this week has none. */
      event: z.string().nullable(),
      prizes,
    }),
  },
  limit: { max: 60, seconds: 600, by: "member" },
})
export type Game = z.infer<(typeof showGame)["replies"][200]>

/** Time in ms after the end of a round within which its score must arrive. */
export const scoreGrace = 30_000

export const postScore = call({
  method: "POST",
  path: "/game",
  summary: "The score of a round, with the moves that led to it, which the server does again",
  access: "member",
  publishes: false,
  body: z.strictObject({
    score: z.int().min(0),
    /** Signed data of the round; a score without signature and moves is ignored. */
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
  replies: { 200: z.object(leaderboard) },
  errors: ["game_session", "game_score"],
})
export type Score = z.output<(typeof postScore)["body"]>

const week = z.iso.date().refine((day) => new Date(day).getUTCDay() === 1, "invalid")

export const setGamePrizes = call({
  method: "PUT",
  path: "/staff/game/:week",
  summary: "Set the prizes of a week, by place; once the week has begun they can only be raised",
  access: { staff: ["admin"] },
  params: z.strictObject({ week }),
  body: z.strictObject({
    prizes: z
      .array(gold.min(0.01, "invalid").max(gamePrizesMax, "invalid"))
      .max(gamePlaces, "invalid")
      .refine((values) => values.every((prize, index) => prize <= (values[index - 1] ?? prize)), "invalid")
      .refine((values) => values.reduce((sum, prize) => sum + toCents(prize), 0) <= toCents(gamePrizesMax), "invalid"),
  }),
  replies: { 200: z.object({ week, prizes }) },
  errors: ["game_week_over", "game_prizes_announced"],
})

const gameEvent = z.object({
  id,
  week,
  prizes,
  /** Time when the winners were determined; null while the week is not over. */
  settled_at: time.nullable(),
  winners: z.array(z.object({ place: z.int(), user_id: id, name: z.string().nullable(), gold, paid: z.boolean() })),
})
export type GameEvent = z.infer<typeof gameEvent>

export const listGameEvents = call({
  method: "GET",
  path: "/staff/game",
  summary: "Weeks with prizes and their winners, the one set last first",
  access: { staff: ["admin"] },
  query: pageQuery,
  replies: { 200: pageOf(gameEvent) },
})
