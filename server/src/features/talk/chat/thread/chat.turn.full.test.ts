import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startCall } from "@redthread/contract/call"
import { listThreads, sendMessage, showThread } from "@redthread/contract/chat"
import { type Language, languages } from "@redthread/contract/language"
import { editMessage, reactToMessage, recallMessage } from "@redthread/contract/message"
import { editProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { sayHi } from "@redthread/contract/say-hi"
import { countTurns, declineTemplate, declineThread, openThread } from "@redthread/contract/turn"
import { deleteThread } from "@redthread/contract/thread"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { templateContent } from "../../template/template.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const write = (from: TestMember, to: TestMember, message_content = "Hello") =>
  from.call(sendMessage, { body: { user_id: to.id, message_content } })
const codeOf = async (answer: Promise<{ status: number; error: { code: number } }>) => {
  const { status, error } = await answer
  return status < 300 ? status : error.code
}
const code = (from: TestMember, to: TestMember) => codeOf(write(from, to))
const turn = async (member: TestMember) =>
  (await member.ok(listThreads, { query: { folder: "turn" } as never })).items.map(({ user_id }) => user_id)
const count = async (member: TestMember) => (await member.ok(countTurns, {})).turn
const show = (reader: TestMember, other: TestMember) =>
  reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } as never })

async function greeted(
  language: Language = "en",
): Promise<[anna: TestMember, ben: TestMember, params: { id: number }]> {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  await anna.ok(editProfile, { body: { language } })
  const { body } = await write(ben, anna)
  return [anna, ben, { id: body.thread_id }]
}

describe("whose turn it is", () => {
  test("CHAT-01 a conversation is the member's turn until the answer, in order of the latest message, in pages", async () => {
    const anna = await app.register()
    const others: TestMember[] = []
    for (let each = 0; each < 22; each += 1) others.push(await app.register({ gender: 1 }))
    for (const other of others) await write(other, anna)
    expect(await count(anna)).toBe(22)
    const first = await anna.ok(listThreads, { query: { folder: "turn" } as never })
    expect(first.items.map(({ user_id }) => user_id)).toEqual(
      others
        .slice(2)
        .toReversed()
        .map(({ id }) => id),
    )
    const query = { folder: "turn", max_id: first.pagination.next_max_id ?? 0 } as never
    const second = await anna.ok(listThreads, { query })
    expect(second.items.map(({ user_id }) => user_id)).toEqual([others[1]?.id, others[0]?.id])
    expect(second.pagination.next_max_id).toBeNull()
    await write(anna, others[3] as TestMember)
    expect(await turn(anna)).not.toContain(others[3]?.id)
    expect(await count(anna)).toBe(21)
    expect(await turn(others[3] as TestMember)).toEqual([anna.id])
  })

  test("CHAT-01 neither a recalled, deleted nor blocked message is owed an answer; the list says nothing to others", async () => {
    const [anna, ben, params] = await greeted()
    const { id } = (await show(anna, ben)).messages[0] ?? { id: 0 }
    expect(await turn(anna)).toEqual([ben.id])
    await ben.ok(recallMessage, { body: { id } })
    expect(await turn(anna)).toEqual([])
    await write(anna, ben)
    await write(ben, anna)
    expect(await turn(anna)).toEqual([ben.id])
    await anna.ok(deleteThread, { params })
    expect(await turn(anna)).toEqual([])
    await write(ben, anna)
    expect(await turn(anna)).toEqual([ben.id])
    await ben.ok(block, { body: { user_id: anna.id } })
    expect([await turn(anna), await count(anna), await turn(ben)]).toEqual([[], 0, []])
  })
})

describe("not for me", () => {
  test.each(languages)(
    "CHAT-08 the other reads a kind sentence in %s, and can write no more there",
    async (language) => {
      const [anna, ben, params] = await greeted()
      await ben.ok(editProfile, { body: { language } })
      const sent = await anna.ok(declineThread, { params })
      expect(sent).toMatchObject({ message_type: "template", template_id: declineTemplate, sender: anna.id })
      const thread = await show(ben, anna)
      const [sentence] = thread.messages
      const own = templateContent(declineTemplate, language)
      expect(sentence?.translate ?? sentence?.content).toBe(own)
      expect(thread.closed).toEqual({ by: "other", can_open: true })
      expect(thread.block).toBe(0)
      expect((await show(anna, ben)).closed).toEqual({ by: "me", can_open: true })
      expect(await code(ben, anna)).toBe(400431)
      expect([await turn(anna), await turn(ben)]).toEqual([[], []])
    },
  )

  test("CHAT-08 CALL-01 no other way leads into a closed conversation: greeting, call, gift, edit, reaction", async () => {
    const [anna, ben, params] = await greeted()
    const before = (await show(ben, anna)).messages[0]?.id ?? 0
    const { id: sentence } = await anna.ok(declineThread, { params })
    expect(await codeOf(ben.call(sayHi, { body: { user_id: anna.id } }))).toBe(400431)
    expect(await codeOf(ben.call(editMessage, { params: { id: before }, body: { message_content: "But" } }))).toBe(
      400431,
    )
    expect(await codeOf(ben.call(reactToMessage, { params: { id: sentence }, body: { reaction: "sad" } }))).toBe(400431)
    expect(await codeOf(ben.call(startCall, { body: { user_id: anna.id } as never }))).toBe(400431)
    expect((await show(anna, ben)).messages).toHaveLength(2)
  })

  test("CHAT-08 fifty presses at once send one sentence; only a member who was written to can close", async () => {
    const [anna, ben, params] = await greeted()
    expect(await codeOf(ben.call(declineThread, { params }))).toBe(400431)
    const answers = await Promise.all(Array.from({ length: 50 }, () => anna.call(declineThread, { params })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await show(ben, anna)).messages).toHaveLength(2)
    const stranger = await app.register()
    for (const spec of [declineThread, openThread]) expect((await stranger.call(spec, { params })).status).toBe(404)
    expect(await codeOf(ben.call(declineThread, { params }))).toBe(400431)
  })

  test("CHAT-08 the member who closed it opens it again by writing or with one press", async () => {
    const [anna, ben, params] = await greeted()
    await anna.ok(declineThread, { params })
    expect(await code(anna, ben)).toBe(201)
    expect((await show(ben, anna)).closed).toBeUndefined()
    expect([await code(ben, anna), await code(ben, anna)]).toEqual([201, 201])
    await anna.ok(declineThread, { params })
    expect(await code(ben, anna)).toBe(400431)
    await anna.ok(openThread, { params })
    await anna.ok(openThread, { params })
    expect(await code(ben, anna)).toBe(201)
  })

  test("CHAT-08 the other opens it again once, with one message; after a second refusal only the one who closed it", async () => {
    const [anna, ben, params] = await greeted()
    await anna.ok(declineThread, { params })
    await ben.ok(openThread, { params })
    expect([await code(ben, anna), await code(ben, anna)]).toEqual([201, 400431])
    expect(await turn(anna)).toEqual([ben.id])
    await anna.ok(declineThread, { params })
    expect((await show(ben, anna)).closed).toEqual({ by: "other", can_open: false })
    expect(await codeOf(ben.call(openThread, { params }))).toBe(400431)
    expect(await code(ben, anna)).toBe(400431)
    await anna.ok(openThread, { params })
    expect([await code(ben, anna), await code(ben, anna)]).toEqual([201, 201])
    await anna.ok(declineThread, { params })
    await ben.ok(openThread, { params })
    await write(ben, anna)
    await write(anna, ben)
    expect([await code(ben, anna), await code(ben, anna)]).toEqual([201, 201])
  })

  test("CHAT-08 both devices hear that it was closed and opened", async () => {
    const [anna, ben, params] = await greeted()
    const socket = await ben.socket()
    await anna.ok(declineThread, { params })
    expect((await socket.next("thread")).data).toEqual({ thread_id: params.id, user_id: anna.id })
    await anna.ok(openThread, { params })
    const heard = () => socket.received.filter(({ event }) => event === "thread").length
    await socket.until(() => heard() === 2, "a second event")
    socket.close()
  })
})
