import { createHmac, timingSafeEqual } from "node:crypto"
import { AppError } from "@redthread/contract/core/error"
import { type Game, gamePlaces, type Score, scoreGrace } from "@redthread/contract/game"
import { roundTime, scoreOf } from "@redthread/contract/game-board"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { secretFor } from "../../../core/process/secrets"
import * as gameDb from "./game.db"
import { forfeit, listPrizesOf } from "./game.prize.db"
import { currentPrizes, weekOf } from "./game.prize.service"

const digestOf = (what: string, memberId: number, ts: number): Buffer =>
  createHmac("sha256", secretFor("game")).update(`${what}:${memberId}:${ts}`).digest()

/** What decides a member's round that began at `ts`. */
const seedOf = (memberId: number, ts: number): number => digestOf("seed", memberId, ts).readInt32BE()

const signatureOf = (memberId: number, ts: number): string => digestOf("round", memberId, ts).toString("base64url")

async function standing(db: DbOrTx, { member }: MemberCaller) {
  const [best, top] = await Promise.all([
    gameDb.bestOf(db, member.id),
    gameDb.topOf(db, member, weekOf(clock.ms()), gamePlaces),
  ])
  return { best, max: top[0]?.score ?? 0, top }
}

/** A round that begins now. Nothing is stored of it until its score comes. */
export async function show(db: DbOrTx, caller: MemberCaller): Promise<Game> {
  const ts = clock.ms()
  const { id } = caller.member
  const [how, prizes] = await Promise.all([standing(db, caller), currentPrizes(db, caller.language)])
  return { ...how, ts, seed: seedOf(id, ts), sig: signatureOf(id, ts), ...prizes }
}

type SignedScore = Required<Score>

/** What a client sends that plays without our rounds has no signature. */
const isSigned = (score: Score): score is SignedScore =>
  score.ts !== undefined && score.sig !== undefined && score.moves !== undefined

function isOurs(memberId: number, { ts, sig }: Pick<SignedScore, "ts" | "sig">): boolean {
  const [ours, theirs] = [Buffer.from(signatureOf(memberId, ts)), Buffer.from(sig)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/**
 * Takes the score of a round that this member was given, once, in its time, and only where its moves lead to it.
 * A score that is not signed is answered and not counted. Raises `game_session`, `game_score`.
 */
export async function post(db: DbOrTx, caller: MemberCaller, given: Score) {
  const { member } = caller
  if (!isSigned(given)) return standing(db, caller)
  const { ts, moves, score } = given
  const now = clock.ms()
  if (!isOurs(member.id, given) || now > ts + roundTime + scoreGrace) throw new AppError("game_session")
  const lastMove = moves.at(-1)?.t ?? 0
  if (now < ts + lastMove || scoreOf(seedOf(member.id, ts), moves) !== score) throw new AppError("game_score")
  await transaction(db, async (tx) => {
    if (!(await gameDb.countRound(tx, member.id, new Date(ts), score))) throw new AppError("game_session")
    await gameDb.keepBest(tx, { week: weekOf(ts), memberId: member.id, score, reachedAt: clock.now() })
  })
  return standing(db, caller)
}

export async function eraseGame(tx: Tx, memberId: number): Promise<void> {
  await gameDb.erase(tx, memberId)
  await forfeit(tx, memberId)
}

export const exportGame = async (db: DbOrTx, memberId: number) => ({
  ...(await gameDb.exportOf(db, memberId)),
  prizes: await listPrizesOf(db, memberId),
})
