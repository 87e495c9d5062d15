import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { languages } from "@redthread/contract/language"
import type { Revocation } from "@redthread/contract/revocation"
import { type DbOrTx, transaction } from "../../../core/db/db"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { attempts } from "../../../core/limits/attempts"
import { mail, mailText } from "../../../core/mail/mail"
import type { Caller } from "../../../core/member/caller"
import { clock, dayMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { secretFor } from "../../../core/process/secrets"
import { findAccount } from "../../member/account-row/account.db"
import { purchaseText } from "../../money/payment/payment.mail.service"
import * as payment from "../../money/payment/payment.revoke.service"
import { confirm, preview } from "./revocation.service"

const linkDays = 14
const mailLimit = attempts("revocation.mail", { max: 5, seconds: 86_400 })

const digestOf = (text: string): string =>
  createHmac("sha256", secretFor("revocation")).update(text).digest("base64url").slice(0, 32)

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

const addressDigest = (email: string): string => digestOf(`address ${email.toLowerCase()}`)

/** The link has the time of the statement, so that a confirmation after the last day still counts. */
export function linkToken(paymentId: number, statedAt: Date): string {
  const content = `${paymentId}.${statedAt.getTime()}`
  return `${content}.${digestOf(content)}`
}

function readToken(token: string): { id: number; statedAt: Date } {
  const [id = "", stated = "", signature = ""] = token.split(".")
  const statedAt = new Date(Number(stated))
  const isValid = isEqual(digestOf(`${id}.${stated}`), signature)
  if (!isValid || clock.ms() - statedAt.getTime() > linkDays * dayMs) throw new AppError("not_found")
  return { id: Number(id), statedAt }
}

/** The search for the payment is a job, so that the call takes equally long whether there is one. */
export const sendLink = defineJob({
  name: "revocation.link",
  data: z.object({ paymentId: z.int(), digest: z.string(), language: z.enum(languages), statedAt: z.int() }),
  handle: async (db, { paymentId, digest, language, statedAt }) => {
    const row = await payment.find(db, paymentId)
    const to = row && (await findAccount(db, { id: row.memberId }))?.email
    if (!to || !isEqual(addressDigest(to), digest)) return
    const number = String(paymentId)
    const link = `${env.publicUrl}/withdrawal#${linkToken(paymentId, new Date(statedAt))}`
    const parts = [purchaseText("revoke_link", language, { number, link }), mailText("regards", language)]
    const subject = purchaseText("revoke_link_subject", language, { number })
    await transaction(db, (tx) => mail.send(tx, { to, subject, text: parts.join("\n\n") }))
  },
})

interface Request {
  payment_id: number
  email: string
}

export async function requestLink(db: DbOrTx, { language }: Caller, { payment_id: paymentId, email }: Request) {
  const digest = addressDigest(email)
  // Beyond the limit the answer is the same, and nothing is mailed.
  if ((await mailLimit.consume(digest)) === 0) {
    const data = { paymentId, digest, language, statedAt: clock.ms() }
    await transaction(db, (tx) => jobs.add(tx, sendLink, data))
  }
  return { ok: true } as const
}

export function useLink(db: DbOrTx, token: string, isConfirmed: boolean): Promise<Revocation> {
  const statement = { kind: "payment", ...readToken(token) } as const
  return isConfirmed ? confirm(db, statement) : preview(db, statement)
}
