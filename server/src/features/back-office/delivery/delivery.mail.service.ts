import { transaction, type DbOrTx } from "../../../core/db/db"
import { mail, mailText, type MailTextName } from "../../../core/mail/mail"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import { settings, isQuiet } from "../../signals/notice/notice.setting.service"
import * as deliveryDb from "./delivery.db"
import type { News } from "./delivery.news.db"
import { sweep } from "./delivery.sweep.service"
import { unsubscribeToken } from "./delivery.unsubscribe.service"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

const minAwayMs = 20 * 60_000
const digestIntervalMs = 20 * 3_600_000

export async function mailDigests(db: DbOrTx): Promise<void> {
  const now = clock.ms()
  const mailTimes = { awaySince: new Date(now - minAwayMs), mailedBefore: new Date(now - digestIntervalMs) }
  const mailAll = async (members: readonly News[]): Promise<void> => {
    for (const member of members) {
      await mailDigest(db, member, mailTimes.mailedBefore).catch((error: unknown) =>
        log.error({ err: error, memberId: member.memberId }, "digest"),
      )
    }
  }
  await sweep(db, "mail", mailAll, { mailTimes })
}

const linesOf = ({ messages, matches, likes, requests, notifications }: News): [MailTextName, number, string][] => [
  ["digest_messages", messages, "/chats"],
  ["new_matches", matches, "/user/likemutual"],
  ["new_likes", likes, "/user/likeme"],
  ["new_requests", requests, "/user/request"],
  ["digest_notifications", notifications, "/notification"],
]

async function mailDigest(db: DbOrTx, member: News, mailedBefore: Date): Promise<void> {
  const { memberId, email } = member
  // In quiet hours the claim expires, and the member is due again until they are over.
  if (email === null || isQuiet(await settings(db, memberId), clock.now())) return
  const { language } = await memberFacts(db, memberId)
  const token = unsubscribeToken(memberId)
  const lines = linesOf(member).filter(([, count]) => count > 0)
  const text = [
    ...lines.map(([name, count]) => mailText(name, language, { count: String(count) })),
    mailText("digest_link", language, { link: `${env.publicUrl}${lines[0]?.[2]}` }),
    mailText("regards", language),
    mailText("digest_stop", language, { link: `${env.publicUrl}/unsubscribe#${token}` }),
  ].join("\n\n")
  const subject = mailText("digest_subject", language)
  await transaction(db, async (tx) => {
    await deliveryDb.finish(tx, "mail", member)
    if (!(await deliveryDb.markNotified(tx, "mail", member, { now: clock.now(), notifiedBefore: mailedBefore }))) return
    await mail.send(tx, { to: email, subject, text, unsubscribe: `${env.publicUrl}/v1/unsubscribe/${token}` })
  })
}
