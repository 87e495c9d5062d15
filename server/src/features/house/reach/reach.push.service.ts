import type { Language } from "@redthread/contract/language"
import type { NotificationSettings } from "@redthread/contract/notification-setting"
import { db, transaction } from "../../../core/db/db"
import { everyFeature } from "../../../core/feature"
import { mailText } from "../../../core/mail/mail-text"
import { clock } from "../../../core/process/clock"
import { latestOf } from "../../lists/notice-list/notice-list.service"
import { settings } from "../../signals/notice/notice.setting.service"
import { push } from "../../signals/push/push.service"
import * as reachDb from "./reach.db"
import { isQuiet } from "./reach.quiet"
import { sentenceOf, somethingNew } from "./reach.text"

/** Members in memory at once. */
const atOnce = 200

/** Tells the devices of those who are elsewhere what came since they last were told. Runs on any number of processes. */
export async function pushNews(): Promise<void> {
  for (let after = 0, read = atOnce; read === atOnce;) {
    const found = await reachDb.listPushable(db, after, atOnce)
    for (const member of found) await pushTo(member)
    after = found.at(-1)?.memberId ?? after
    read = found.length
  }
}

async function pushTo(member: reachDb.Pushable): Promise<void> {
  const chosen = await settings(member.memberId)
  // What comes in quiet hours is told when they are over.
  if (!member.connected && isQuiet(chosen, clock.now())) return
  if (!(await transaction((tx) => reachDb.claimPush(tx, member))) || member.connected) return
  const { language } = await everyFeature.memberFacts(member.memberId)
  if (member.messages > member.pushedMessages && chosen.ways.message.push) {
    const body = mailText("push_messages", language, { count: String(member.messages) })
    await push(member.memberId, { title: "Redthread", body, path: "/chats", tag: "messages" })
  }
  const told = await reachDb.listTold(db, member.memberId, member.pushedPlace)
  if (!told.some((type) => chosen.ways[type].push)) return
  const body = await bodyFor(member.memberId, chosen, language)
  await push(member.memberId, { title: "Redthread", body, path: "/notification", tag: "notifications" })
}

/** Names and deeds only for who allows it: a push shows on a locked screen. */
async function bodyFor(memberId: number, { preview, ways }: NotificationSettings, language: Language): Promise<string> {
  const latest = preview ? await latestOf({ id: memberId, vip: false }) : undefined
  return latest && ways[latest.type].push ? sentenceOf(latest, language) : somethingNew(language)
}
