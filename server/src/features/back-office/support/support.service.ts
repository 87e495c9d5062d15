import type { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { type createTicket, reportReasons, type ReportType } from "@redthread/contract/support"
import type { Caller, Member } from "../../../core/member/caller"
import type { Reported } from "../../../core/staff-queue"
import { clock } from "../../../core/process/clock"
import { afterCommit, transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import * as captcha from "../../identity/identity/identity.captcha.service"
import { reportedMessage, reportedTranslation } from "../../talk/chat/chat.service"
import { reportedComment, reportedFeed } from "../../lists/feed/feed.service"
import { lockPhotos } from "../../people/photo/photo.removal.service"
import { reportedPhoto } from "../../people/album/album.service"
import { reportedEntries } from "../../shop/contact/contact.service"
import { reportedProfile } from "../../lists/profile-view/profile-view.service"
import { scheduleReview } from "./support.hold.service"
import * as supportDb from "./support.db"
import { mailStaff } from "./support.mail"

type Ticket = z.output<(typeof createTicket)["body"]>
type ContactTicket = Extract<Ticket, { category: "contact" }>
type Complaint = Extract<Ticket, { category: "complaint" }>

/** Returns owner and evidence; undefined if the reader may not see the content. */
type FindReported = (db: DbOrTx, reader: Member, id: number) => Promise<Reported | undefined>

/** Finds members blocked by the reader as well, with the contact information that the reader still sees. */
async function reportedContact(db: DbOrTx, reader: Member, ownerId: number): Promise<Reported | undefined> {
  const reported = await reportedProfile(db, reader, ownerId)
  return (
    reported && {
      ...reported,
      evidence: [reported.evidence, ...(await reportedEntries(db, reader, ownerId))].join("\n"),
    }
  )
}

/** Content is found by the id in the report: of contact information its owner's, of a translation its message's. */
const finders: Readonly<Record<ReportType, FindReported>> = {
  user: reportedProfile,
  contact: reportedContact,
  message: reportedMessage,
  translation: reportedTranslation,
  photo: reportedPhoto,
  feed: reportedFeed,
  comment: reportedComment,
}

async function writeToSupport(
  db: DbOrTx,
  { member, language, host }: Caller,
  { captcha: answer, ...ticket }: ContactTicket,
): Promise<void> {
  await captcha.check(db, answer)
  const now = clock.now()
  await transaction(db, async (tx) => {
    await supportDb.insertTicket(tx, {
      ...ticket,
      memberId: member?.id ?? null,
      language,
      createdAt: now,
      updatedAt: now,
    })
    await mailStaff(tx, host, { about: `${ticket.name} <${ticket.email}>`, content: ticket.content })
  })
}

async function reportContent(db: DbOrTx, { member, language, host }: Caller, complaint: Complaint): Promise<void> {
  if (!member) throw new AppError("unauthorized")
  const { category, reason, content, about, related_id } = complaint
  const reportType = about ?? complaint.reportType
  const reportId = related_id ?? complaint.reportId
  if (!reportType || !reportId) throw new AppError("empty")
  const reported = await finders[reportType](db, member, reportId)
  if (!reported) throw new AppError("not_found")
  // Authors may report a translation of their own text, which an engine made.
  if (reported.memberId === member.id && reportType !== "translation") throw new AppError("yourself")
  const now = clock.now()
  await transaction(db, async (tx) => {
    const ticket = {
      category,
      memberId: member.id,
      language,
      content,
      reportType,
      reportId,
      reportedId: reported.memberId,
      reason,
      harm: reportReasons.indexOf(reason),
      evidence: reported.evidence || null,
      photoIds: await lockPhotos(tx, reported.photoIds),
      createdAt: now,
      updatedAt: now,
    }
    const isNew = await supportDb.putComplaint(tx, ticket)
    if (isNew && !(await supportDb.isReported(tx, ticket)))
      await mailStaff(tx, host, { about: `${reason}: ${reportType} ${reportId}`, content })
    afterCommit(tx, (db) => scheduleReview(db, reported.memberId))
  })
}

export async function create(db: DbOrTx, caller: Caller, ticket: Ticket): Promise<{ ok: true }> {
  if (ticket.category === "contact") await writeToSupport(db, caller, ticket)
  else await reportContent(db, caller, ticket)
  return { ok: true }
}

export const eraseTickets = (tx: Tx, memberId: number): Promise<void> => supportDb.erase(tx, memberId)

export const exportTickets = async (db: DbOrTx, memberId: number) => ({
  tickets: await supportDb.writtenBy(db, memberId),
})
