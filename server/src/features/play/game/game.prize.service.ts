import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { scoreGrace, type GameEvent } from "@redthread/contract/game"
import { roundTime } from "@redthread/contract/game-board"
import { toCents, toGold } from "@redthread/contract/gold"
import { type Language, languageTags } from "@redthread/contract/language"
import de from "@redthread/texts/de/game.json"
import en from "@redthread/texts/en/game.json"
import fr from "@redthread/texts/fr/game.json"
import it from "@redthread/texts/it/game.json"
import ja from "@redthread/texts/ja/game.json"
import ko from "@redthread/texts/ko/game.json"
import tw from "@redthread/texts/tw/game.json"
import zh from "@redthread/texts/zh/game.json"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { fill } from "../../../core/text/fill"
import { lockAccount } from "../../member/account-row/account.db"
import * as gold from "../../money/gold/gold.service"
import { notify } from "../../signals/notice/notice.notify.service"
import * as prizeDb from "./game.prize.db"

const texts: Record<Language, { event: string }> = { en, zh, tw, de, it, fr, ja, ko }

/** Returns the Monday of the week (UTC) as YYYY-MM-DD. */
export function weekOf(ms: number): string {
  const weekday = (new Date(ms).getUTCDay() + 6) % 7
  return new Date(ms - weekday * dayMs).toISOString().slice(0, 10)
}

/** Prizes of this week in gold; `event` states them in a sentence. */
export async function currentPrizes(
  db: DbOrTx,
  language: Language,
): Promise<{ event: string | null; prizes: number[] }> {
  const prizes = (await prizeDb.prizesOf(db, weekOf(clock.ms()))).map(toGold)
  if (prizes.length === 0) return { event: null, prizes }
  const list = prizes.map((prize, index) => `${index + 1}. ${prize.toLocaleString(languageTags[language])}`)
  return { event: fill(texts[language].event, { prizes: list.join(" · ") }), prizes }
}

export const setPrizes = (db: DbOrTx, caller: MemberCaller, week: string, input: readonly number[]) =>
  transaction(db, async (tx) => {
    const current = weekOf(clock.ms())
    if (week < current) throw new AppError("game_week_over")
    const prizes = input.map(toCents)
    if (prizes.length === 0 || !(await prizeDb.insertEvent(tx, week, prizes))) {
      const existing = await prizeDb.lockEvent(tx, week)
      const isLowered = existing?.prizes.some((cents, index) => cents > (prizes[index] ?? 0)) ?? false
      if (week === current && isLowered) throw new AppError("game_prizes_announced", { field: "prizes" })
      await prizeDb.updateEvent(tx, week, prizes)
    }
    await audit(tx, caller, "game.prizes", null, { week, gold: prizes.map(toGold).join(", ") })
    return { week, prizes: [...input] }
  })

export async function listEvents(db: DbOrTx, maxId = Number.MAX_SAFE_INTEGER): Promise<Page<GameEvent>> {
  const events = await prizeDb.listEvents(db, maxId, pageSize + 1)
  const winners =
    events.length === 0
      ? []
      : await prizeDb.listWinners(
          db,
          events.map(({ id }) => id),
        )
  return toPage(
    events,
    pageSize,
    ({ id }) => id,
    ({ id, week, prizes, settledAt }) => ({
      id,
      week,
      prizes: prizes.map(toGold),
      settled_at: settledAt?.toISOString() ?? null,
      winners: winners
        .filter(({ prize }) => prize.eventId === id)
        .map(({ prize: { place, memberId, cents, paidAt }, name }) => ({
          place,
          user_id: memberId,
          name,
          gold: toGold(cents),
          paid: paidAt !== null,
        })),
    }),
  )
}

const payPrize = (db: DbOrTx, { id, memberId, cents, place }: prizeDb.PrizeRow): Promise<void> =>
  transaction(db, async (tx) => {
    await lockAccount(tx, memberId)
    if (!(await prizeDb.markPaid(tx, id, clock.now()))) return
    await gold.credit(tx, { kind: "promotion", reference: { type: "game_prize", id }, memberId, cents })
    const data = { gold: toGold(cents), place }
    await notify(tx, memberId, { type: "payclear", event: "prize", data, key: `game-prize-${id}` })
  })

const payBatchSize = 100

/** An interrupted run is continued by the next. Early on Monday a round that began on Sunday can still be sent. */
export async function settle(db: DbOrTx): Promise<void> {
  const current = weekOf(clock.ms() - roundTime - scoreGrace)
  const settleOne = (tx: Tx): Promise<boolean> =>
    prizeDb.lockUnsettled(tx, current).then(async (event) => {
      if (!event) return false
      await prizeDb.insertWinners(tx, event)
      await prizeDb.markSettled(tx, event.id, clock.now())
      return true
    })
  while (await transaction(db, settleOne)) {
    // Each call settles one week.
  }
  for (;;) {
    const unpaid = await prizeDb.listUnpaid(db, payBatchSize)
    for (const prize of unpaid) await payPrize(db, prize)
    if (unpaid.length < payBatchSize) return
  }
}
