import type { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { type createTicket, reportReasons, type ReportType } from "@redthread/contract/support"
import type { Caller, Member } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, transaction, type Tx } from "../../../core/db/db"
import { env } from "../../../core/process/env"
import { mail } from "../../../core/mail/mail"
import { mailText } from "../../../core/mail/mail-text"
import * as captcha from "../../identity/captcha/captcha.service"
import { reportedMessage } from "../../talk/chat/chat.report.service"
import { reportedComment, reportedFeed } from "../../lists/feed/feed.report.service"
import { siteLanguage } from "../../identity/site/site.service"
import { reportedPhoto } from "../../people/album/album.report.service"
import { reportedProfile } from "../../lists/profile-view/profile-view.report.service"
import * as supportDb from "./support.db"

type Ticket = z.output<(typeof createTicket)["body"]>
type ContactTicket = Extract<Ticket, { category: "contact" }>
type Complaint = Extract<Ticket, { category: "complaint" }>

/** Whose it is and what it says; undefined where the reader may not see it. */
type Find = (reader: Member, id: number) => Promise<{ memberId: number; evidence: string } | undefined>

/** Contact information is named by its owner, a translation by the message that it is of. */
const finders: Readonly<Record<ReportType, Find>> = {
  user: reportedProfile,
  contact: reportedProfile,
  message: reportedMessage,
  translation: reportedMessage,
  photo: reportedPhoto,
  feed: reportedFeed,
  comment: reportedComment,
}

/** Tells the people of support, where they have an address. What was written is read where they sign in. */
async function tell(tx: Tx, host: string, values: Record<string, string>): Promise<void> {
  if (!env.SUPPORT_EMAIL) return
  const language = siteLanguage(host)
  await mail.send(tx, {
    to: env.SUPPORT_EMAIL,
    subject: mailText("support_subject", language),
    text: mailText("support", language, values),
  })
}

/** Raises `captcha_needed`, `captcha_invalid`. */
async function write({ member, language, host }: Caller, { captcha: answer, ...ticket }: ContactTicket): Promise<void> {
  await captcha.check(answer)
  const now = clock.now()
  await transaction(async (tx) => {
    await supportDb.insertTicket(tx, {
      ...ticket,
      memberId: member?.id ?? null,
      language,
      createdAt: now,
      updatedAt: now,
    })
    await tell(tx, host, { about: `${ticket.name} <${ticket.email}>`, content: ticket.content })
  })
}

/** Raises `unauthorized`, `not_found` for what the reader can't see, `yourself`. */
async function complain({ member, language, host }: Caller, complaint: Complaint): Promise<void> {
  if (!member) throw new AppError("unauthorized")
  const { category, reason, content, about, related_id } = complaint
  const reportType = about ?? complaint.reportType
  const reportId = related_id ?? complaint.reportId
  // The form demands one name of each.
  if (!reportType || !reportId) throw new AppError("empty")
  const found = await finders[reportType](member, reportId)
  if (!found) throw new AppError("not_found")
  // Authors may report the translation of their own text: it is the engine's.
  if (found.memberId === member.id && reportType !== "translation") throw new AppError("yourself")
  const now = clock.now()
  await transaction(async (tx) => {
    const isNew = await supportDb.putComplaint(tx, {
      category,
      memberId: member.id,
      language,
      content,
      reportType,
      reportId,
      reportedId: found.memberId,
      reason,
      harm: reportReasons.indexOf(reason),
      evidence: found.evidence,
      createdAt: now,
      updatedAt: now,
    })
    if (isNew) await tell(tx, host, { about: `${reason}: ${reportType} ${reportId}`, content })
  })
}

/** A message to support, or a report of something that the caller can see. */
export async function create(caller: Caller, ticket: Ticket): Promise<{ ok: true }> {
  if (ticket.category === "contact") await write(caller, ticket)
  else await complain(caller, ticket)
  return { ok: true }
}

/** What the member wrote, and what was said about the member. */
export const eraseTickets = (tx: Tx, memberId: number): Promise<void> => supportDb.erase(tx, memberId)

export const exportTickets = async (memberId: number) => ({ tickets: await supportDb.writtenBy(db, memberId) })
