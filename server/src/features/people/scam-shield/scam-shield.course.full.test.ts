import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { db } from "../../../core/db/pool"
import { projectRoot } from "../../../core/process/project-root"
import { talk } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { alarmsBySuspicion, type Course, type CourseContext, follow, suspicionOf } from "./scam-shield.course"
import { judgeText, signsIn } from "./scam-shield.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const begging = "My love, could you lend me 400 dollars until Friday? I'll pay you back."

const write = (from: TestMember, to: TestMember, message_content: string) =>
  from.ok(sendMessage, { body: { user_id: to.id, message_content } })

interface Turn {
  by: "a" | "b"
  text: string
  stage?: string
}

const conversations = ["en.1", "en.2", "en.3", "en.4"].flatMap((name) =>
  readFileSync(join(projectRoot, `bench/src/scam-shield/messages/conversations/${name}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { scam: boolean; turns: Turn[] }),
)

/** The turns before the first request, after a greeting and its answer. */
function turnsBefore(place: number): Turn[] {
  const turns = conversations[place]?.turns ?? []
  const request = turns.findIndex(({ stage }) => stage === "request" || stage === "other_app")
  const greetings: Turn[] = [
    { by: "b", text: "Hello" },
    { by: "a", text: "Hello yourself" },
  ]
  return [...greetings, ...turns.slice(0, request < 0 ? turns.length : request)]
}

type Sender = Pick<CourseContext, "accountDays" | "warnedElsewhere">
const usual: Sender = { accountDays: 30, warnedElsewhere: 0 }

/** Place of the message of `a` at which the reader is warned; the sender is looked at in doubt only. */
function warnedAt(place: number, sender: Sender): number {
  let course: Course | null = null
  for (const [index, { by, text }] of turnsBefore(place).entries()) {
    if (by !== "a") continue
    const known: Sender = course?.[2] === 1 ? sender : { accountDays: null, warnedElsewhere: null }
    const result = follow(course, judgeText(text).logits, { days: 0, ...known })
    if (result.isWarning) return index
    course = result.course
  }
  return Infinity
}

/** Conversations in which no message is warned of for itself. */
const places = [...conversations.keys()].filter((place) =>
  turnsBefore(place).every(({ by, text }) => by === "b" || signsIn(text).length === 0),
)
const scams = places.filter((place) => conversations[place]?.scam)

test("SAFE-01 a new account and the same course elsewhere raise the suspicion, an old account lowers it", () => {
  const of = (accountDays: number | null, warnedElsewhere: number | null) =>
    alarmsBySuspicion[suspicionOf({ accountDays, warnedElsewhere })]
  expect([of(null, null), of(30, 0), of(30, 1), of(400, 0), of(2, 0)]).toEqual([0.02, 0.02, 0.02, 0.01, 0.04])
  expect([of(30, 2), of(30, 4), of(2, 2), of(2, 10), of(400, 4)]).toEqual([0.04, 0.08, 0.08, 0.08, 0.04])
  const warned = (sender: Sender) => scams.filter((place) => warnedAt(place, sender) < Infinity)
  const [trusted, known, suspect] = [
    warned({ accountDays: 400, warnedElsewhere: 0 }),
    warned(usual),
    warned({ accountDays: 2, warnedElsewhere: 4 }),
  ]
  expect(trusted.length).toBeLessThanOrEqual(known.length)
  expect(suspect.length).toBeGreaterThan(known.length)
})

/** Sends the turns before the first request. @returns the warnings of the messages of `a` */
async function replay(place: number, by: TestMember, to: TestMember) {
  const socket = await to.socket()
  for (const turn of turnsBefore(place).slice(2))
    await (turn.by === "a" ? write(by, to, turn.text) : write(to, by, turn.text))
  const { messages } = await to.ok(showThread, { params: { id: by.id }, query: { user: 1 } })
  const events = socket.received.filter(({ event }) => event === "message")
  const live = events.flatMap(({ data }) => (data["message"] as Message | undefined)?.warning ?? [])
  const stored = messages.filter(({ sender }) => sender === by.id).flatMap(({ warning = [] }) => warning)
  return { live, stored }
}

/** Two who have greeted each other; the account of the second is a month old. */
async function acquainted() {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await db.execute(sql`update profile set created_at = now() - interval '30 days' where member_id = ${ben.id}`)
  await talk(anna, ben)
  return { anna, ben }
}

test("SAFE-01 warns once when a conversation goes as those of scammers do, before a request; not of an honest one", async () => {
  const place = scams.find((each) => warnedAt(each, usual) < Infinity) ?? -1
  const scam = await acquainted()
  const { live } = await replay(place, scam.ben, scam.anna)
  expect(live.filter((sign) => sign === "course")).toEqual(["course"])
  const honest = places.find((each) => !conversations[each]?.scam && warnedAt(each, usual) === Infinity) ?? -1
  const { anna, ben } = await acquainted()
  expect((await replay(honest, ben, anna)).stored).not.toContain("course")
})

test("SAFE-01 warns of a doubtful conversation if the sender's others have gone the same way", async () => {
  const suspect: Sender = { accountDays: 30, warnedElsewhere: 4 }
  const place = scams.find((each) => warnedAt(each, suspect) < Infinity && warnedAt(each, usual) === Infinity) ?? -1
  expect(place).toBeGreaterThanOrEqual(0)
  const first = await acquainted()
  expect((await replay(place, first.ben, first.anna)).stored).not.toContain("course")
  const { anna, ben } = await acquainted()
  const others = await Promise.all(Array.from({ length: 4 }, () => app.register()))
  for (const other of others) await talk(other, ben)
  for (const other of others) await write(ben, other, begging)
  expect((await replay(place, ben, anna)).stored).toContain("course")
})
