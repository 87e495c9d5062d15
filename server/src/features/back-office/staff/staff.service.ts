import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import type {
  listAudit as listAuditCall,
  listFigures as listFiguresCall,
  translateAnnouncement,
} from "@redthread/contract/staff"
import { toGold } from "@redthread/contract/gold"
import { AppError } from "@redthread/contract/core/error"
import { type Language, languages } from "@redthread/contract/language"
import { transaction, type DbOrTx, allowLongStatements } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { clock, dayMs } from "../../../core/process/clock"
import { canTranslate, translateText } from "../../people/translation/translation.service"
import * as staffDb from "./staff.db"

export async function listAudit(db: DbOrTx, { max_id: maxId, ...about }: CallArguments<typeof listAuditCall>["query"]) {
  const filter = { maxId, actorId: about.actor_id, subjectId: about.subject_id }
  const rows = await staffDb.listAudit(db, filter, pageSize + 1)
  return toPage(
    rows,
    pageSize,
    ({ id }) => id,
    ({ actorId, subjectId, createdAt, ...entry }) => ({
      ...entry,
      actor_id: actorId,
      subject_id: subjectId,
      created_at: createdAt.toISOString(),
    }),
  )
}

const usualDays = 30

/** Returns midnight (UTC) of an earlier day. */
const dayBefore = (days: number): Date => new Date(Math.floor(clock.ms() / dayMs - days) * dayMs)

/** Counts today, and yesterday again because entries may be late. */
export const countFigures = (db: DbOrTx): Promise<void> =>
  transaction(db, async (tx) => {
    await allowLongStatements(tx)
    for (const days of [1, 0]) await staffDb.countDay(tx, dayBefore(days), clock.now())
  })

export async function listFigures(db: DbOrTx, days = usualDays): Promise<ReplyBody<typeof listFiguresCall>> {
  const since = dayBefore(days - 1)
  const rows = await staffDb.listFigures(db, since)
  const before = await staffDb.sumFigures(db, dayBefore(2 * days - 1), since)
  const counted = rows.map(({ countedAt }) => countedAt.getTime())
  return {
    items: rows.map(({ paidCents, countedAt: _countedAt, ...row }) => ({ ...row, paid: toGold(paidCents) })),
    counted_at: counted.length === 0 ? null : new Date(Math.max(...counted)).toISOString(),
    previous: before && before.days > 0 ? { ...before, paid: toGold(before.paidCents) } : null,
  }
}

/** Returns null if no engine translates the pair or the engines failed: staff then write the text. */
async function inLanguage(db: DbOrTx, content: string, source: Language, language: Language): Promise<string | null> {
  if (!canTranslate(source, language)) return null
  try {
    return (await translateText(db, content, source, language)).translate
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

export async function translateForAll(
  db: DbOrTx,
  { source, content }: CallArguments<typeof translateAnnouncement>["body"],
): Promise<ReplyBody<typeof translateAnnouncement>> {
  const others = languages.filter((language) => language !== source)
  const items = others.map(async (language) => ({ language, content: await inLanguage(db, content, source, language) }))
  return { items: await Promise.all(items) }
}
