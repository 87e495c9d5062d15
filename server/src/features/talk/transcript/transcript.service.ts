import { z } from "zod"
import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { type showTranscript, transcriptChanged } from "@redthread/contract/transcript"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { storage } from "../../../core/files/storage"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { live } from "../../../core/live/live"
import type { MemberCaller } from "../../../core/member/caller"
import { clock, hourMs, minuteMs } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import { detectLanguage } from "../../people/translation/detect-language.service"
import { readMade } from "../../people/translation/made.service"
import * as translation from "../../people/translation/translation.service"
import { lockConversation, warnOfWords } from "../chat/change/chat.warning.service"
import { transcribe, TranscriptionError, type TranscriptionSettings } from "./transcript.engine"
import * as transcriptDb from "./transcript.db"

function settings(): TranscriptionSettings | null {
  const { TRANSCRIBE_URL: url, TRANSCRIBE_KEY: key, TRANSCRIBE_MODEL: model, TRANSCRIBE_TIMEOUT: timeout } = env
  return url ? { url, key, model, timeout: timeout * 1000 } : null
}

/** Delays in ms of the attempts after a failed one. */
const retryAfterMs = [10_000, minuteMs, 10 * minuteMs, hourMs]
/** The server's own delay (`Retry-After`) counts up to this. */
const retryAfterMaxMs = 6 * hourMs
/** Interval in ms of checks for a recording that is still being converted, and age at which it counts as lost. */
const conversionPollMs = 3000
const conversionMaxMs = hourMs

export async function show(
  db: DbOrTx,
  { member }: MemberCaller,
  messageId: number,
): Promise<ReplyBody<typeof showTranscript>> {
  const row = await transcriptDb.findShown(db, member, messageId)
  if (!row) throw new AppError("not_found")
  const { state, content, language, translate } = row
  return {
    state: state ?? "off",
    content: content ?? "",
    language,
    ...(readMade(translate) ?? { translate: null }),
  }
}

/** Called in the transaction that stores the message. */
export async function request(
  tx: Tx,
  message: { id: number; threadId: number; senderId: number },
  photoId: number,
): Promise<void> {
  if (!settings()) return
  const { id: messageId, threadId, senderId } = message
  await transcriptDb.insert(tx, { messageId, threadId, senderId, photoId, createdAt: clock.now() })
  await jobs.add(tx, transcribeJob, { message_id: messageId })
}

type Waiting = NonNullable<Awaited<ReturnType<typeof transcriptDb.findWaiting>>>

const again = (tx: Tx, message_id: number, ms: number): Promise<void> =>
  jobs.add(tx, transcribeJob, { message_id }, { startAfter: new Date(clock.ms() + ms) })

const publish = (
  tx: Tx,
  id: number,
  { threadId: thread_id, senderId, otherId }: Waiting,
  state: "ready" | "empty" | "failed",
): void => live.afterCommit(tx, [senderId, otherId], transcriptChanged, { thread_id, id, state })

const fail = (db: DbOrTx, messageId: number, row: Waiting): Promise<void> =>
  transaction(db, async (tx) => {
    if (await transcriptDb.setResult(tx, messageId, { state: "failed" })) publish(tx, messageId, row, "failed")
  })

const store = (db: DbOrTx, messageId: number, row: Waiting, content: string): Promise<void> =>
  transaction(db, async (tx) => {
    const language = content === "" ? null : detectLanguage(content, row.senderLanguage)
    const state = content === "" ? "empty" : "ready"
    // In this order, because a recall locks the conversation before it deletes the transcript.
    await lockConversation(tx, messageId)
    if (!(await transcriptDb.setResult(tx, messageId, { state, content, language }))) return
    if (content !== "") await warnOfWords(tx, messageId, { ...row, content })
    publish(tx, messageId, row, state)
  })

/** Tries again later, unless the recording is never accepted or all attempts have failed. */
async function handleFailure(db: DbOrTx, messageId: number, row: Waiting, error: TranscriptionError): Promise<void> {
  log.warn({ failure: error.failure, err: error, messageId }, "a voice message could not be transcribed")
  const delay = retryAfterMs[row.attempts]
  const isFinal = error.failure === "too_large" || error.failure === "unreadable"
  if (isFinal || delay === undefined) return fail(db, messageId, row)
  const ms = Math.min(Math.max(delay, error.retryAfterMs ?? 0), retryAfterMaxMs)
  await transaction(db, (tx) => again(tx, messageId, ms))
}

/** May run twice and concurrently: only the first result is stored. */
export async function makeTranscript(db: DbOrTx, messageId: number): Promise<void> {
  const row = await transcriptDb.findWaiting(db, messageId)
  if (!row) return
  const configured = settings()
  const isLost = clock.ms() - new Date(row.createdAt).getTime() > conversionMaxMs
  if (!configured || (!row.isConverted && isLost)) return fail(db, messageId, row)
  if (!row.isConverted) return transaction(db, (tx) => again(tx, messageId, conversionPollMs))
  // Counted before the request, so that a recording that ends the process is not tried forever.
  await transaction(db, (tx) => transcriptDb.countAttempt(tx, messageId))
  try {
    const content = await storage.withFile(`${row.file}/voice.m4a`, (path) => transcribe(configured, path))
    await (content === null ? fail(db, messageId, row) : store(db, messageId, row, content))
  } catch (error) {
    if (!(error instanceof TranscriptionError)) throw error
    await handleFailure(db, messageId, row, error)
  }
}

export const transcribeJob = defineJob({
  name: "transcript.make",
  data: z.object({ message_id: z.int() }),
  handle: (db, { message_id }) => makeTranscript(db, message_id),
  isPrompt: true,
  places: 2,
})

export const removeOfMessage = async (tx: Tx, messageId: number): Promise<void> =>
  translation.forget(tx, await transcriptDb.removeOfMessage(tx, messageId))

export const erase = async (tx: Tx, memberId: number): Promise<void> =>
  translation.forget(tx, await transcriptDb.erase(tx, memberId))

const batchSize = 500

async function* transcriptsOf(db: DbOrTx, memberId: number) {
  let after = 0
  for (let read = batchSize; read === batchSize;) {
    const page = await transcriptDb.listForExport(db, memberId, after, batchSize)
    for (const { senderId, ...row } of page) yield { ...row, direction: senderId === memberId ? "sent" : "received" }
    after = page.at(-1)?.messageId ?? after
    read = page.length
  }
}

export const exportTranscripts = async (db: DbOrTx, memberId: number) => ({ transcripts: transcriptsOf(db, memberId) })
