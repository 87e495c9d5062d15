import { z } from "zod"
import type { Me } from "@redthread/contract/account"
import { announcementsChanged } from "@redthread/contract/announcement"
import type { publishAnnouncement } from "@redthread/contract/announcement-calls"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { topic } from "../../../core/live/bus"
import { live } from "../../../core/live/live"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import * as announcementDb from "./announcement.db"
import { harmless } from "./announcement.html"
import type { AnnouncementTexts } from "./announcement.tables"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

const changed = topic<{ id: number }>("announcement-changed")

/** Members who are told by one event. */
const atOnce = 500

/** Each process tells the members whose sockets it has; who is not here asks when they come. */
export function listenForAnnouncements(): void {
  live.bus.subscribe(changed, ({ id }) => {
    const members = live.localMembers()
    for (let next = 0; next < members.length; next += atOnce) {
      live.publish(members.slice(next, next + atOnce), announcementsChanged, { id })
    }
  })
}

/** One that was written for later begins. */
export const begin = defineJob({
  name: "announcement.begin",
  data: z.object({ id: z.int() }),
  handle: async (_db, { id }) => publishToAll(id),
})

const publishToAll = (id: number): void => live.bus.publish(changed, { id })

function textsOf(content: string | Partial<Record<Language, string | undefined>>): AnnouncementTexts {
  const given = typeof content === "string" ? { all: content } : content
  const texts = Object.entries(given).map(([name, text]) => [name, harmless(text ?? "")] as const)
  if (texts.some(([, text]) => text === "")) throw new AppError("empty", { field: "content" })
  return Object.fromEntries(texts) as AnnouncementTexts
}

type NewAnnouncement = CallArguments<typeof publishAnnouncement>["body"]

/** From when to when it is shown. Raises `invalid` where it would end before it begins. */
function spanOf({ starts_at, ends_at }: NewAnnouncement, now: Date): { startsAt: Date; endsAt: Date | null } {
  const startsAt = new Date(Math.max(now.getTime(), starts_at === undefined ? 0 : Date.parse(starts_at)))
  const endsAt = ends_at === undefined ? null : new Date(ends_at)
  if (endsAt && endsAt <= startsAt) throw new AppError("invalid", { field: "ends_at" })
  return { startsAt, endsAt }
}

/**
 * Announces something to all members, now or later. Raises `empty` where nothing is left of it once it is harmless, and
 * what `spanOf` does.
 */
export async function publish(db: DbOrTx, caller: MemberCaller, given: NewAnnouncement): Promise<{ id: number }> {
  const texts = textsOf(given.content)
  const now = clock.now()
  const span = spanOf(given, now)
  const isLater = span.startsAt > now
  const id = await transaction(db, async (tx) => {
    const made = await announcementDb.insert(tx, { content: texts, ...span, createdAt: now })
    if (isLater) await jobs.add(tx, begin, { id: made }, { startAfter: span.startsAt })
    await audit(tx, caller, "announcement.publish", null, { id: made })
    return made
  })
  if (!isLater) publishToAll(id)
  return { id }
}

/** Takes an announcement back. Raises `not_found`. */
export async function withdraw(db: DbOrTx, caller: MemberCaller, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await announcementDb.withdraw(tx, id))) throw new AppError("not_found")
    await audit(tx, caller, "announcement.withdraw", null, { id })
  })
  publishToAll(id)
}

/** In the reader's language, else for everybody, else in English, else as it was written. */
const textFor = (texts: AnnouncementTexts, language: Language): string =>
  texts[language] ?? texts.all ?? texts.en ?? Object.values(texts)[0] ?? ""

/** `me.announcement`: the latest that is on, until it is seen. */
export async function unreadOf(db: DbOrTx, memberId: number): Promise<Partial<Me>> {
  const found = await announcementDb.findUnread(db, memberId, clock.now())
  if (!found) return {}
  const { language } = await memberFacts(db, memberId)
  return { announcement: { id: found.id, content: textFor(found.content, language) } }
}

/** The member has read this one, and those before it. Raises `not_found`. */
export const see = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await announcementDb.exists(tx, id))) throw new AppError("not_found")
    await announcementDb.see(tx, member.id, id)
  })

export async function list(db: DbOrTx, maxId: number | undefined) {
  const found = await announcementDb.list(db, maxId, pageSize + 1)
  return toPage(
    found,
    pageSize,
    ({ id }) => id,
    ({ id, content, startsAt, endsAt, createdAt }) => ({
      id,
      content: content as Record<string, string>,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    }),
  )
}

export const forgetReader = (tx: Tx, memberId: number): Promise<void> => announcementDb.forgetReader(tx, memberId)
