import { createHash, timingSafeEqual } from "node:crypto"
import type { CallArguments, ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { sendContentNotice, showNoticeContacts } from "@redthread/contract/content-notice"
import { reportReasons, type TicketOutcome } from "@redthread/contract/support"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { attempts } from "../../../core/limits/attempts"
import { mail, mailText } from "../../../core/mail/mail"
import type { Caller, Member } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import type { Reported } from "../../../core/staff-queue"
import * as captcha from "../../identity/identity/identity.captcha.service"
import { reportedFeed } from "../../lists/feed/feed.service"
import { reportedProfile, resolve } from "../../lists/profile-view/profile-view.service"
import type { TicketRow } from "../../member/case-facts/case.tables"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"
import { reportedPhoto } from "../../people/album/album.service"
import { lockPhotos } from "../../people/photo/photo.removal.service"
import { bodiesText, dayText } from "../../signals/statement/statement.text.service"
import * as supportDb from "./support.db"
import { keyOf, mailStaff } from "./support.mail"
import * as noticeDb from "./support.notice.db"

type Notice = CallArguments<typeof sendContentNotice>["body"]

/** Receipts go to an address that the sender has typed and that may be of another person, so they are few. */
const receipts = attempts("notice.receipt", { max: 10, seconds: 86_400 })

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/** Raises `invalid` for an unknown key. */
function flaggerOf(key: string | undefined): { email: string } | undefined {
  if (key === undefined) return undefined
  const flagger = env.TRUSTED_FLAGGERS.find((one) => timingSafeEqual(digest(one.key), digest(key)))
  if (!flagger) throw new AppError("invalid", { field: "key" })
  return flagger
}

interface Target {
  readonly about: "user" | "feed" | "photo"
  readonly id: string
}

const screens: Readonly<Record<string, Target["about"]>> = {
  profile: "user",
  u: "user",
  timeline: "user",
  chat: "user",
  feed: "feed",
  photo: "photo",
}

/** Returns the path of an address of this site without its language. Raises `invalid` for another site. */
function pathOf(address: string, host: string): string[] {
  const whole = /^https?:\/\//i.test(address) || address.startsWith("/") ? address : `https://${address}`
  const url = URL.canParse(whole, env.publicUrl) ? new URL(whole, env.publicUrl) : undefined
  const own = [new URL(env.publicUrl).hostname, host.replace(/:\d+$/, "")]
  if (!url || !own.includes(url.hostname)) throw new AppError("invalid", { field: "address" })
  const parts = url.pathname.split("/").filter((part) => part !== "")
  return /^[a-z]{2}$/.test(parts[0] ?? "") ? parts.slice(1) : parts
}

function targetOf(address: string, host: string): Target | undefined {
  const [screen = "", id = ""] = pathOf(address, host)
  const about = Object.hasOwn(screens, screen) ? screens[screen] : undefined
  return about && id !== "" ? { about, id } : undefined
}

const numberOf = (id: string): number | undefined => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined)

/** Reads the content as its owner sees it: the sender may have seen it before it was hidden. */
const asOwner = async (db: DbOrTx, id: number): Promise<Member> => ({
  id,
  role: "member",
  language: (await memberFacts(db, id)).language,
  complete: true,
  gender: null,
  seeking: null,
  vip: false,
  untranslated: [],
})

async function memberOf(db: DbOrTx, caller: Caller, id: string): Promise<number | undefined> {
  try {
    return numberOf(id) ?? (await resolve(db, caller, decodeURIComponent(id))).id
  } catch (error) {
    if (error instanceof AppError || error instanceof URIError) return undefined
    throw error
  }
}

interface Found extends Reported {
  readonly about: Target["about"]
  readonly id: number
}

async function find(db: DbOrTx, caller: Caller, { about, id }: Target): Promise<Found | undefined> {
  const number = about === "user" ? await memberOf(db, caller, id) : numberOf(id)
  if (number === undefined) return undefined
  const ownerId =
    about === "user" ? number : await (about === "feed" ? noticeDb.authorOf : noticeDb.ownerOf)(db, number)
  if (ownerId === undefined) return undefined
  const finder = { user: reportedProfile, feed: reportedFeed, photo: reportedPhoto }[about]
  const owner = await asOwner(db, ownerId).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  const reported = owner && (await finder(db, owner, number))
  return reported && { ...reported, about, id: number }
}

/** A notice about a member joins that member's case; one whose content is not found is a letter to support. */
export async function send(db: DbOrTx, caller: Caller, notice: Notice): Promise<{ number: number }> {
  const { language, host } = caller
  const { address, content, reason } = notice
  const flagger = flaggerOf(notice.key)
  const target = targetOf(address, host)
  const sender = { name: notice.name ?? flagger?.email ?? null, email: notice.email ?? flagger?.email ?? null }
  if (!flagger) {
    await captcha.check(db, notice.captcha)
    const retryAfterSeconds = sender.email === null ? 0 : await receipts.consume(sender.email.toLowerCase())
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds })
  }
  const found = target && (await find(db, caller, target))
  const now = clock.now()
  const common = { external: true, address, language, createdAt: now, updatedAt: now }
  return transaction(db, async (tx) => {
    const number = found
      ? await noticeDb.insert(tx, {
          ...common,
          ...sender,
          category: "complaint",
          content,
          trusted: flagger !== undefined,
          reportType: found.about,
          reportId: found.id,
          reportedId: found.memberId,
          reason,
          harm: flagger ? -1 : reportReasons.indexOf(reason),
          evidence: found.evidence || null,
          photoIds: await lockPhotos(tx, found.photoIds),
        })
      : await noticeDb.insert(tx, {
          ...common,
          category: "contact",
          name: sender.name ?? "–",
          email: sender.email ?? "",
          content: `${address} (${reason})\n\n${content}`,
        })
    const isKnown =
      found && (await supportDb.isReported(tx, { reportType: found.about, reportId: found.id, id: number }))
    if (!isKnown) await mailStaff(tx, host, { about: `${reason}: ${address}`, content })
    await mailReceipt(tx, { number, address, language, email: sender.email })
    return { number }
  })
}

async function mailReceipt(
  tx: Tx,
  {
    number,
    address,
    language,
    email,
  }: { number: number; email: string | null } & Pick<TicketRow, "language"> & {
      address: string
    },
): Promise<void> {
  if (email === null) return
  const link = `${env.publicUrl}/contact#${keyOf(number)}`
  const values = { number: String(number), address, day: dayText(clock.now(), language), link }
  await mail.send(tx, {
    to: email,
    subject: mailText("notice_subject", language, values),
    text: mailText("notice_received", language, values),
  })
}

/** Mails the decision on a notice, once, also if the job is repeated. */
export async function notifySender(tx: Tx, ticket: TicketRow, outcome: TicketOutcome): Promise<void> {
  const { id, email, language, address } = ticket
  if (!email || !(await noticeDb.markNotified(tx, id, clock.now()))) return
  const link = `${env.publicUrl}/contact`
  const redress = [mailText("notice_redress", language, { link }), bodiesText(language)].filter(Boolean).join("\n\n")
  const values = { number: String(id), address: address ?? "", redress }
  const isDismissed = outcome === "dismiss" || outcome === "close"
  await mail.send(tx, {
    to: email,
    subject: mailText("notice_subject", language, values),
    text: mailText(isDismissed ? "notice_dismissed" : "notice_acted", language, values),
  })
}

export const contacts = (): ReplyBody<typeof showNoticeContacts> => ({
  support: env.SUPPORT_EMAIL ?? null,
  authorities: env.AUTHORITY_EMAIL ?? null,
  languages: env.AUTHORITY_LANGUAGES,
  bodies: env.DISPUTE_BODIES.map((body) => ({ ...body })),
})

/** Complaints about a decision are possible for six months (DSA art. 20). */
const senderDays = 180

export const forgetSenders = (db: DbOrTx): Promise<void> =>
  transaction(db, (tx) => noticeDb.forgetSenders(tx, new Date(clock.ms() - senderDays * dayMs)))
