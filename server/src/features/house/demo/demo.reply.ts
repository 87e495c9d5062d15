import { replyOf } from "@redthread/demo/chat/reply"
import { demoCommunity } from "@redthread/demo/community"
import type { DemoMember } from "@redthread/demo/people/member"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { db, transaction } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { send } from "../../talk/chat/send/chat.send.service"
import { translateSoon } from "../../talk/chat/content/chat.translate.service"
import * as replyDb from "./demo.reply.db"
import { insertTranslations } from "./demo.seed.db"

/** ms that a demo member takes to answer, and between two looks at who waits; answers at a time; messages looked back at. */
const thinking = 2500
const lookEvery = 1000
const atOnce = 10
const lookBack = 40

let timer: NodeJS.Timeout | null = null
let answering: Promise<void> = Promise.resolve()

/** A demo member as a caller: nobody is behind it, so there is no session and no device. */
const callerOf = (id: number, { language, gender, seeking, vipUntil }: DemoMember): MemberCaller => ({
  member: { id, role: "member", language, complete: true, gender, seeking, vip: vipUntil !== null },
  sessionId: 0,
  token: null,
  language,
  address: "",
  host: "",
  deviceId: null,
  client: null,
  agent: null,
  pid: null,
})

async function answer(waiting: replyDb.Waiting, member: DemoMember): Promise<void> {
  const history = await replyDb.findHistory(db, waiting.threadId, lookBack)
  const heard = history.map(({ senderId, text }) => ({
    by: senderId === waiting.memberId ? ("member" as const) : ("guest" as const),
    text,
  }))
  const { text, translations } = replyOf(member, heard, waiting.guest)
  // The same client id for the same message: whoever looks at the same time, one answer is stored.
  const sent = await send(callerOf(waiting.memberId, member), {
    client_id: `demo-reply-${waiting.id}`,
    user_id: waiting.guestId,
    message_type: "text",
    message_content: text,
  })
  const source = sent.language ?? member.language
  const pairs = Object.entries(translations).map(([target, content]) => ({ text, source, target, content }))
  await transaction((tx) => insertTranslations(tx, pairs, clock.now(), waiting.memberId))
  if (source === waiting.language) return
  translateSoon(
    { id: sent.id, threadId: sent.thread_id, content: text, source, target: waiting.language },
    { readerId: waiting.guestId, writerId: waiting.memberId, payerId: waiting.memberId },
  )
}

async function answerAll(members: ReadonlyMap<string, DemoMember>): Promise<void> {
  const before = new Date(clock.ms() - thinking)
  for (const waiting of await replyDb.findWaiting(db, [...members.keys()], before, atOnce)) {
    const member = members.get(waiting.email)
    if (member) await answer(waiting, member)
  }
}

/** From now on some members of the demo community answer what is written to them. */
export function startAnswering(): void {
  const { members, respondents } = demoCommunity(clock.now())
  const byEmail = new Map(
    members.filter(({ key }) => respondents.includes(key)).map((member) => [member.email, member]),
  )
  const look = (): void => {
    answering = answerAll(byEmail)
      .catch((error: unknown) => log.error({ err: error }, "answering as a demo member"))
      .finally(() => {
        if (timer) timer = setTimeout(look, lookEvery)
      })
  }
  timer = setTimeout(look, lookEvery)
}

export async function stopAnswering(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  await answering
}
