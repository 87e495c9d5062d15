import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { showMe } from "@redthread/contract/account"
import { sendMessage, showThread } from "@redthread/contract/chat"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { deleteUploads } from "@redthread/contract/photo"
import { type ProfileItem, setAnswers } from "@redthread/contract/prompt"
import { block, like, listLikesOfMe, unlike } from "@redthread/contract/relation"
import { twoMembers } from "../../../testing/fixtures/pairs"
import { insertPhoto } from "../../../testing/fixtures/photos"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const answered = async (member: TestMember, content = "Any tango"): Promise<ProfileItem> => {
  const { items } = await member.ok(setAnswers, { body: { items: [{ prompt: "song", content }] } })
  return { type: "prompt", id: items[0]?.id ?? 0 }
}
const pictured = async (member: TestMember): Promise<ProfileItem> => ({
  type: "photo",
  id: await insertPhoto(member.id),
})

const likesOf = async (member: TestMember) => (await member.ok(listLikesOfMe, { query: {} })).items
const seenLike = async (reader: TestMember, other: TestMember) =>
  (await reader.ok(showProfile, { params: { id: other.id } })).liked_about
const comment = (from: TestMember, to: TestMember, about: ProfileItem, client_id = "one") =>
  from.call(sendMessage, { body: { user_id: to.id, message_content: "Which orchestra?", about, client_id } })
const readBy = async (reader: TestMember, other: TestMember) =>
  (await reader.ok(showThread, { params: { id: other.id }, query: { user: 1 } })).messages

describe("a like of one photo or answer", () => {
  it("REL-03 LIST-04 shows the liked item once to its owner, and to the liker on the profile", async () => {
    const [anna, ben] = await twoMembers(app)
    const about = await answered(anna)
    const socket = await anna.socket()
    await Promise.all([1, 2].map(() => ben.ok(like, { body: { user_id: anna.id, about } })))
    expect((await socket.next("likeme")).data).toEqual({ user_id: ben.id, mutual: false, about: "prompt" })
    expect((await anna.ok(showMe, {})).counter.likeme).toBe(1)
    expect(await likesOf(anna)).toMatchObject([
      { user_id: ben.id, about: { ...about, prompt: "song", content: "Any tango", src: null } },
    ])
    expect(await seenLike(ben, anna)).toEqual(about)
    const photo = await pictured(anna)
    await ben.ok(like, { body: { user_id: anna.id, about: photo } })
    expect([await seenLike(ben, anna), (await anna.ok(showMe, {})).counter.likeme]).toEqual([photo, 1])
    expect(await likesOf(anna)).toMatchObject([{ about: { ...photo, src: expect.stringContaining("200.webp") } }])
    await ben.ok(like, { body: { user_id: anna.id } })
    expect(await seenLike(ben, anna)).toEqual(photo)
    await ben.ok(unlike, { body: { user_id: anna.id } })
    expect([await seenLike(ben, anna), await likesOf(anna)]).toEqual([undefined, []])
  })

  it("REL-03 remains a like when the answer is reworded", async () => {
    const [anna, ben] = await twoMembers(app)
    await ben.ok(like, { body: { user_id: anna.id, about: await answered(anna) } })
    await answered(anna, "Any waltz")
    const [card] = await likesOf(anna)
    expect(card).toMatchObject({ user_id: ben.id })
    expect(card).not.toHaveProperty("about")
  })
})

describe("a message about one photo or answer", () => {
  it("CHAT-02 CHAT-03 is quoted to both, once per client id, and marked when deleted", async () => {
    const [anna, ben] = await twoMembers(app)
    const about = await answered(anna)
    const replies = await Promise.all([comment(ben, anna, about), comment(ben, anna, about)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    for (const [reader, other] of [
      [ben, anna],
      [anna, ben],
    ] as const) {
      const messages = await readBy(reader, other)
      expect(messages).toMatchObject([{ about: { ...about, prompt: "song", content: "Any tango" } }])
    }
    await answered(anna, "Any waltz")
    expect(await readBy(ben, anna)).toMatchObject([{ about: { ...about, prompt: null, content: null } }])
    expect((await comment(ben, anna, about)).status).toBe(201)
  })

  it("CHAT-02 quotes a photo as long as it is public", async () => {
    const [anna, ben] = await twoMembers(app)
    const about = await pictured(anna)
    expect((await comment(ben, anna, about)).body).toMatchObject({
      about: { src: expect.stringContaining("200.webp") },
    })
    await anna.ok(deleteUploads, { query: { ids: String(about.id) } })
    expect(await readBy(anna, ben)).toMatchObject([{ about: { ...about, src: null } }])
  })
})

describe("items without access", () => {
  const statusOf = async (from: TestMember, to: TestMember, about: ProfileItem) => [
    (await from.call(like, { body: { user_id: to.id, about } })).status,
    (await comment(from, to, about, `to-${to.id}-${about.id}`)).status,
  ]

  it("REL-03 CHAT-08 refuses items of others, the caller's own, missing ones and non-public photos", async () => {
    const [anna, ben] = await twoMembers(app)
    const clara = await app.register()
    const photo = await pictured(anna)
    const wrong = [
      await answered(clara),
      await pictured(clara),
      await answered(ben),
      { type: "prompt", id: 999_999 } as const,
    ]
    for (const about of wrong) expect(await statusOf(ben, anna, about)).toEqual([404, 404])
    for (const folder of ["private", "secret", "post"] as const) {
      const about = {
        type: "photo",
        id: await insertPhoto(anna.id, { folder, ...(folder === "secret" ? { price: 500 } : {}) }),
      } as const
      expect(await statusOf(ben, anna, about)).toEqual([404, 404])
    }
    const [badlyFormed, unknown] = [
      { type: "gift", id: 1 },
      { ...photo, more: 1 },
    ]
    for (const about of [badlyFormed, unknown])
      expect(await statusOf(ben, anna, about as ProfileItem)).toEqual([400, 400])
    expect([await likesOf(anna), await ben.ok(showMe, {})]).toMatchObject([[], { id: ben.id }])
  })

  it("REL-02 PRO-03 refuses blocked members and those the owner hides from", async () => {
    const [anna, ben] = await twoMembers(app)
    const about = await answered(anna)
    await anna.ok(editProfile, { body: { visibility: "hidden" } })
    expect(await statusOf(ben, anna, about)).toEqual([404, 404])
    await anna.ok(editProfile, { body: { visibility: "public" } })
    await anna.ok(block, { body: { user_id: ben.id } })
    expect(await statusOf(ben, anna, about)).toEqual([404, 404])
    expect(await likesOf(anna)).toEqual([])
  })
})
