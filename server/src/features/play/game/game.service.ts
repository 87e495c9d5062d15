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

const digestOf = (purpose: string, memberId: number, ts: number): Buffer =>
  createHmac("sha256", secretFor("game")).update(`${purpose}:${memberId}:${ts}`).digest()

const seedOf = (memberId: number, ts: number): number => digestOf("seed", memberId, ts).readInt32BE()

const signatureOf = (memberId: number, ts: number): string => digestOf("round", memberId, ts).toString("base64url")

async function statusOf(db: DbOrTx, { member }: MemberCaller) {
  const [best, top] = await Promise.all([
    gameDb.bestOf(db, member.id),
    gameDb.topOf(db, member, weekOf(clock.ms()), gamePlaces),
  ])
  return { best, max: top[0]?.score ?? 0, top }
}

/** Starts a round. Nothing is stored until its score arrives. */
export async function show(db: DbOrTx, caller: MemberCaller): Promise<Game> {
  const ts = clock.ms()
  const { id } = caller.member
  const [status, prizes] = await Promise.all([statusOf(db, caller), currentPrizes(db, caller.language)])
  return { ...status, ts, seed: seedOf(id, ts), sig: signatureOf(id, ts), ...prizes }
}

type SignedScore = Required<Score>

/** Clients that do not play the server's rounds send no signature. */
const isSigned = (score: Score): score is SignedScore =>
  score.ts !== undefined && score.sig !== undefined && score.moves !== undefined

function isValidSignature(memberId: number, { ts, sig }: Pick<SignedScore, "ts" | "sig">): boolean {
  const [expected, actual] = [Buffer.from(signatureOf(memberId, ts)), Buffer.from(sig)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Counts a signed round once, if it arrives within its time and its moves lead to the score. */
export async function post(db: DbOrTx, caller: MemberCaller, input: Score) {
  const { member } = caller
  if (!isSigned(input)) return statusOf(db, caller)
  const { ts, moves, score } = input
  const now = clock.ms()
  if (!isValidSignature(member.id, input) || now > ts + roundTime + scoreGrace) throw new AppError("game_session")
  const lastMove = moves.at(-1)?.t ?? 0
  if (now < ts + lastMove || scoreOf(seedOf(member.id, ts), moves) !== score) throw new AppError("game_score")
  await transaction(db, async (tx) => {
    if (!(await gameDb.countRound(tx, member.id, new Date(ts), score))) throw new AppError("game_session")
    await gameDb.upsertWeekScore(tx, { week: weekOf(ts), memberId: member.id, score, reachedAt: clock.now() })
  })
  return statusOf(db, caller)
}

export async function eraseGame(tx: Tx, memberId: number): Promise<void> {
  await gameDb.erase(tx, memberId)
  await forfeit(tx, memberId)
}

export const exportGame = async (db: DbOrTx, memberId: number) => ({
  ...(await gameDb.exportOf(db, memberId)),
  prizes: await listPrizesOf(db, memberId),
})
