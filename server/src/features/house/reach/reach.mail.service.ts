import { db, transaction } from "../../../core/db/db"
import { everyFeature } from "../../../core/feature"
import { mail } from "../../../core/mail/mail"
import { mailText } from "../../../core/mail/mail-text"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { settings } from "../../signals/notice/notice.setting.service"
import * as reachDb from "./reach.db"
import { isQuiet } from "./reach.quiet"
import { unsubscribeToken } from "./reach.unsubscribe.service"

const atOnce = 500
/** ms: who was here so lately reads by themself; and the least time between two digests. */
const away = 20 * 60_000
const digestEvery = 20 * 3_600_000

/** Mails those who are away what waits for them, at most once a day. Runs on any number of processes. */
export async function mailNews(): Promise<void> {
  const now = clock.ms()
  const times = { awaySince: new Date(now - away), mailedBefore: new Date(now - digestEvery) }
  await transaction(reachDb.lowerMailed)
  for (let after = 0, read = atOnce; read === atOnce;) {
    const found = await reachDb.listMailable(db, times, after, atOnce)
    for (const member of found) await mailTo(member, times.mailedBefore)
    after = found.at(-1)?.memberId ?? after
    read = found.length
  }
}

async function mailTo(member: reachDb.Mailable, mailedBefore: Date): Promise<void> {
  const chosen = await settings(member.memberId)
  // What comes in quiet hours is mailed when they are over.
  if (isQuiet(chosen, clock.now())) return
  const messages = chosen.ways.message.mail ? member.messages : 0
  const told = member.notifications > 0 ? await reachDb.listTold(db, member.memberId, 0) : []
  const notifications = told.filter((type) => chosen.ways[type].mail).length
  if (messages + notifications === 0) return
  const { language } = await everyFeature.memberFacts(member.memberId)
  const token = unsubscribeToken(member.memberId)
  const text = [
    ...(messages > 0 ? [mailText("digest_messages", language, { count: String(messages) })] : []),
    ...(notifications > 0 ? [mailText("digest_notifications", language, { count: String(notifications) })] : []),
    mailText("digest_link", language, { link: `${env.publicUrl}${messages > 0 ? "/chats" : "/notification"}` }),
    mailText("regards", language),
    mailText("digest_stop", language, { link: `${env.publicUrl}/unsubscribe#${token}` }),
  ].join("\n\n")
  await transaction(async (tx) => {
    if (!(await reachDb.claimMail(tx, member, clock.now(), mailedBefore))) return
    const subject = mailText("digest_subject", language)
    await mail.send(tx, { to: member.email, subject, text, unsubscribe: `${env.publicUrl}/v1/unsubscribe/${token}` })
  })
}
