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
import type { AnnouncementTexts } from "./announcement.tables"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import sanitizeHtml from "sanitize-html"

/** Scripts, styles and external resources are removed. */
const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "b", "strong", "i", "em", "u", "h3", "ul", "ol", "li", "a"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    h1: "h3",
    h2: "h3",
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: { href, ...(href.startsWith("https://") ? { rel: "noopener noreferrer", target: "_blank" } : {}) },
    }),
  },
}

/** Text without tags keeps its line breaks. */
export function toSafeHtml(input: string): string {
  const isText = !/<[a-z][^<>]*>/i.test(input)
  const html = sanitizeHtml(input, sanitizeOptions).trim()
  return isText ? html.replaceAll(/\r?\n/g, "<br />") : html
}

const changed = topic<{ id: number }>("announcement-changed")

const recipientsPerEvent = 500

/** Each process notifies its connected members; others get the announcement with `me`. */
export function listenForAnnouncements(): void {
  live.bus.subscribe(changed, ({ id }) => {
    const members = live.localMembers()
    for (let next = 0; next < members.length; next += recipientsPerEvent) {
      live.publish(members.slice(next, next + recipientsPerEvent), announcementsChanged, { id })
    }
  })
}

export const begin = defineJob({
  name: "announcement.begin",
  data: z.object({ id: z.int() }),
  handle: async (_db, { id }) => publishToAll(id),
})

const publishToAll = (id: number): void => live.bus.publish(changed, { id })

function textsOf(content: string | Partial<Record<Language, string | undefined>>): AnnouncementTexts {
  const byLanguage = typeof content === "string" ? { all: content } : content
  const texts = Object.entries(byLanguage).map(([name, text]) => [name, toSafeHtml(text ?? "")] as const)
  if (texts.some(([, text]) => text === "")) throw new AppError("empty", { field: "content" })
  return Object.fromEntries(texts) as AnnouncementTexts
}

type NewAnnouncement = CallArguments<typeof publishAnnouncement>["body"]

function periodOf({ starts_at, ends_at }: NewAnnouncement, now: Date): { startsAt: Date; endsAt: Date | null } {
  const startsAt = new Date(Math.max(now.getTime(), starts_at === undefined ? 0 : Date.parse(starts_at)))
  const endsAt = ends_at === undefined ? null : new Date(ends_at)
  if (endsAt && endsAt <= startsAt) throw new AppError("invalid", { field: "ends_at" })
  return { startsAt, endsAt }
}

/** Publishes now or later. Raises `empty` if sanitising leaves nothing, and what `periodOf` raises. */
export async function publish(db: DbOrTx, caller: MemberCaller, input: NewAnnouncement): Promise<{ id: number }> {
  const texts = textsOf(input.content)
  const now = clock.now()
  const period = periodOf(input, now)
  const isLater = period.startsAt > now
  const id = await transaction(db, async (tx) => {
    const newId = await announcementDb.insert(tx, { content: texts, ...period, createdAt: now })
    if (isLater) await jobs.add(tx, begin, { id: newId }, { startAfter: period.startsAt })
    await audit(tx, caller, "announcement.publish", null, { id: newId })
    return newId
  })
  if (!isLater) publishToAll(id)
  return { id }
}

export async function withdraw(db: DbOrTx, caller: MemberCaller, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await announcementDb.withdraw(tx, id))) throw new AppError("not_found")
    await audit(tx, caller, "announcement.withdraw", null, { id })
  })
  publishToAll(id)
}

/** Returns the text in the reader's language, else the one for all, else English, else any. */
const textFor = (texts: AnnouncementTexts, language: Language): string =>
  texts[language] ?? texts.all ?? texts.en ?? Object.values(texts)[0] ?? ""

/** `me.announcement` is the latest current one, until it is seen. */
export async function unreadOf(db: DbOrTx, memberId: number): Promise<Partial<Me>> {
  const announcement = await announcementDb.findUnread(db, memberId, clock.now())
  if (!announcement) return {}
  const { language } = await memberFacts(db, memberId)
  return { announcement: { id: announcement.id, content: textFor(announcement.content, language) } }
}

/** Marks this announcement and earlier ones as read. Raises `not_found`. */
export const see = (db: DbOrTx, { member }: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await announcementDb.exists(tx, id))) throw new AppError("not_found")
    await announcementDb.see(tx, member.id, id)
  })

export async function list(db: DbOrTx, maxId: number | undefined) {
  const announcements = await announcementDb.list(db, maxId, pageSize + 1)
  return toPage(
    announcements,
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
