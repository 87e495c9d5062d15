import { replyOf } from "@redthread/demo/chat/reply"
import { demoCommunity } from "@redthread/demo/community"
import type { DemoMember } from "@redthread/demo/people/member"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { transaction, type DbOrTx } from "../../../core/db/db"
import { log } from "../../../core/process/log"
import { edit, showTyping } from "../../talk/chat/thread/chat.side.service"
import { send } from "../../talk/chat/send/chat.send.service"
import { translateSoon } from "../../talk/chat/content/chat.translate.service"
import * as demoDb from "./demo.db"
import { insertTranslations } from "./demo.seed.db"

const readDelayMs = 700
const replyDelayMs = 2500
const pollIntervalMs = 1000
const batchSize = 10
const historyLength = 40
/** The delay doubles after each failure. */
const minRetryMs = 2000
const maxRetryMs = 10 * 60_000

export const retryDelayMs = (failures: number): number => Math.min(minRetryMs * 2 ** (failures - 1), maxRetryMs)

const failed = new Map<number, { failures: number; retryAt: number }>()

function recordFailure(id: number, error: unknown): void {
  const failures = (failed.get(id)?.failures ?? 0) + 1
  failed.set(id, { failures, retryAt: clock.ms() + retryDelayMs(failures) })
  if (failures === 1) log.warn({ err: error, message: id }, "a demo member can't answer")
}

let timer: NodeJS.Timeout | null = null
let answering: Promise<unknown> = Promise.resolve()

const callerOf = (id: number, { language, gender, seeking, vipUntil }: DemoMember): MemberCaller => ({
  member: { id, role: "member", language, complete: true, gender, seeking, vip: vipUntil !== null, untranslated: [] },
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

async function answerGuest(db: DbOrTx, waiting: demoDb.UnansweredMessage, member: DemoMember): Promise<void> {
  const history = await demoDb.findHistory(db, waiting.threadId, historyLength)
  const heard = history.map(({ senderId, text }) => ({
    by: senderId === waiting.memberId ? ("member" as const) : ("guest" as const),
    text,
  }))
  const { text, translations } = replyOf(member, heard, waiting.guest)
  // Two overlapping runs send the same client id, so one answer is stored.
  const sent = await send(db, callerOf(waiting.memberId, member), {
    client_id: `demo-reply-${waiting.id}`,
    user_id: waiting.guestId,
    message_type: "text",
    message_content: text,
  })
  const source = sent.language ?? member.language
  const pairs = Object.entries(translations).map(([target, content]) => ({ text, source, target, content }))
  // A person cannot have translated this within seconds.
  const origin = { createdAt: clock.now(), maker: "machine", authorId: waiting.memberId } as const
  await transaction(db, (tx) => insertTranslations(tx, pairs, origin))
  if (source === waiting.language) return
  translateSoon(
    db,
    { id: sent.id, threadId: sent.thread_id, content: text, source, target: waiting.language },
    { readerId: waiting.guestId, writerId: waiting.memberId, payerId: waiting.memberId },
  )
}

/** Ids of the messages that are read and being answered. */
const opened = new Set<number>()

/** Sends the read receipt and the typing event that come before the answer of a person. */
async function openMessage(db: DbOrTx, waiting: demoDb.UnansweredMessage, member: DemoMember): Promise<void> {
  if (opened.has(waiting.id)) return
  opened.add(waiting.id)
  await edit(db, callerOf(waiting.memberId, member), waiting.threadId, { unread: 0 })
  await showTyping(db, waiting.memberId, waiting.threadId)
}

async function answerAll(db: DbOrTx, members: ReadonlyMap<string, DemoMember>): Promise<void> {
  const now = clock.ms()
  const except = [...failed].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id)
  const [readBefore, answerBefore] = [new Date(now - readDelayMs), new Date(now - replyDelayMs)]
  const query = { emails: [...members.keys()], readBefore, answerBefore, except, limit: batchSize }
  for (const waiting of await demoDb.findUnanswered(db, query)) {
    const member = members.get(waiting.email)
    if (!member) continue
    try {
      await openMessage(db, waiting, member)
      if (!waiting.isDue) continue
      await answerGuest(db, waiting, member)
      failed.delete(waiting.id)
      opened.delete(waiting.id)
    } catch (error) {
      recordFailure(waiting.id, error)
    }
  }
}

export function startAnswering(db: DbOrTx): void {
  const { members, respondents } = demoCommunity(clock.now())
  const byEmail = new Map(
    members.filter(({ key }) => respondents.includes(key)).map((member) => [member.email, member]),
  )
  let failures = 0
  const look = (): void => {
    answering = answerAll(db, byEmail)
      .then(() => (failures = 0))
      .catch((error: unknown) => {
        failures += 1
        if (failures === 1) log.error({ err: error }, "answering as a demo member")
      })
      .finally(() => {
        if (timer) timer = setTimeout(look, failures === 0 ? pollIntervalMs : retryDelayMs(failures))
      })
  }
  timer = setTimeout(look, pollIntervalMs)
}

export async function stopAnswering(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  await answering
  failed.clear()
  opened.clear()
}
