import type { DbOrTx } from "../../../core/db/db"
import { mailText } from "../../../core/mail/mail-text"
import { clock } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import { isQuiet } from "../../signals/notice/notice.quiet.service"
import { settings } from "../../signals/notice/notice.setting.service"
import { push } from "../../signals/push/push.service"
import * as callDb from "./call.db"
import { memberFacts } from "../../member/profile-facts/profile.facts.service"

async function pushCall(db: DbOrTx, { callerId, calleeId, dueAt }: callDb.UnheardCall): Promise<void> {
  const ttlSeconds = Math.ceil((dueAt.getTime() - clock.ms()) / 1000)
  const { ways, preview, ...hours } = await settings(db, calleeId)
  if (ttlSeconds <= 0 || !ways.call.push || isQuiet(hours, clock.now())) return
  const { language } = await memberFacts(db, calleeId)
  // A push shows on a locked screen: the name only for who allows it.
  const name = preview ? (await callDb.findPerson(db, calleeId, callerId))?.name : undefined
  const body = name === undefined ? mailText("push_call", language) : mailText("push_call_from", language, { name })
  const path = name === undefined ? "/chats" : `/chat/${callerId}`
  await push(db, calleeId, { title: "Redthread", body, path, tag: "call" }, { ttlSeconds, urgency: "high" })
}

/** Pushes the calls that ring for these members, where no page or app of theirs is connected; later it is of no use. */
export function pushRinging(db: DbOrTx, memberIds: readonly number[]): void {
  callDb
    .listUnheard(db, memberIds)
    .then((calls) => Promise.all(calls.map((call) => pushCall(db, call))))
    .catch((error: unknown) => log.error({ err: error, memberIds }, "call push"))
}
