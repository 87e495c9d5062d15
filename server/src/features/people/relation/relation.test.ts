import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { showMe } from "@redthread/contract/account"
import { listThreads, sendMessage } from "@redthread/contract/chat"
import { showProfile } from "@redthread/contract/profile"
import { errors } from "@redthread/contract/core/error"
import {
  answerFriendRequest,
  block,
  deleteRemark,
  editFriend,
  endFriendship,
  like,
  listBlocked,
  listFriendRequests,
  listFriends,
  listLikesOfMe,
  listRemarks,
  listVisits,
  requestFriend,
  setRemark,
  unblock,
  unlike,
} from "@redthread/contract/relation"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  app = await startApp()
  anna = await app.register({ gender: 0 })
  ben = await app.register({ gender: 1 })
})
afterAll(() => app.stop())

const likesOf = async (member: TestMember): Promise<number> => (await member.ok(showMe, {})).counter.likeme

describe("likes", () => {
  it("REL-03 notifies the liked member once with badge and seq, and can be withdrawn", async () => {
    const socket = await ben.socket()
    expect(await anna.ok(like, { body: { user_id: ben.id } })).toEqual({ mutual: false })
    expect(await anna.ok(like, { body: { user_id: ben.id } })).toEqual({ mutual: false })
    const heard = await socket.next("likeme")
    const { seq } = await ben.ok(showMe, {})
    expect(heard).toMatchObject({ memberSeq: seq, data: { user_id: anna.id, mutual: false } })
    expect(await likesOf(ben)).toBe(1)
    await anna.ok(unlike, { body: { user_id: ben.id } })
    await anna.ok(unlike, { body: { user_id: ben.id } })
    expect(await likesOf(ben)).toBe(0)
  })

  it("REL-03 makes one match of two concurrent likes, and notifies both", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = await Promise.all([app.register({ gender: 0 }), app.register({ gender: 1 })])
      const [oneSocket, otherSocket] = await Promise.all([one.socket(), other.socket()])
      const answers = await Promise.all([
        one.ok(like, { body: { user_id: other.id } }),
        other.ok(like, { body: { user_id: one.id } }),
      ])
      expect(answers.filter(({ mutual }) => mutual)).toHaveLength(1)
      const first = answers[0].mutual ? other : one
      const matches = [oneSocket, otherSocket].map((socket) => socket.next("likeme", ({ mutual }) => mutual === true))
      expect((await Promise.all(matches)).map(({ data }) => data["user_id"])).toEqual([other.id, one.id])
      const heard = [...oneSocket.received, ...otherSocket.received].filter(({ event }) => event === "likeme")
      const before = heard.filter(({ data }) => data["mutual"] === false)
      expect(before.map(({ data }) => data["user_id"])).toEqual([first.id])
    }
  })

  it("REL-03 refuses the caller, missing members and invalid input", async () => {
    expect((await anna.call(like, { body: { user_id: anna.id } })).error.code).toBe(400206)
    expect((await anna.call(like, { body: { user_id: 999_999 } })).status).toBe(404)
    expect((await anna.call(like, { body: { user_id: -1 } })).status).toBe(400)
    expect((await app.call(like, { body: { user_id: ben.id } })).status).toBe(401)
  })
})

describe("blocks", () => {
  it("REL-02 hides both from each other, ends their relations, and can be lifted", async () => {
    const [one, other] = [await app.register({ gender: 0 }), await app.register({ gender: 1 })]
    await one.ok(like, { body: { user_id: other.id } })
    await other.ok(like, { body: { user_id: one.id } })
    await one.ok(block, { body: { user_id: other.id } })
    await one.ok(block, { body: { user_id: other.id } })
    expect(await Promise.all([likesOf(one), likesOf(other)])).toEqual([0, 0])
    for (const [reader, shown] of [
      [one, other],
      [other, one],
    ] as const) {
      expect((await reader.call(showProfile, { params: { id: shown.id } })).status).toBe(404)
      expect((await reader.call(like, { body: { user_id: shown.id } })).status).toBe(404)
    }
    const { items } = await one.ok(listBlocked, { query: {} })
    expect(items.map(({ user_id }) => user_id)).toEqual([other.id])
    expect((await other.ok(listBlocked, { query: {} })).items).toEqual([])
    await one.ok(unblock, { body: { user_id: other.id } })
    expect((await other.call(showProfile, { params: { id: one.id } })).status).toBe(200)
  })

  it("REL-02 deletes friendship with its pin, requests, likes and visits for good", async () => {
    const [one, other] = [await app.register({ gender: 0 }), await app.register({ gender: 1 })]
    await one.ok(requestFriend, { body: { user_id: other.id } })
    await other.ok(requestFriend, { body: { user_id: one.id } })
    await one.ok(editFriend, { body: { user_id: other.id, top: 1, remark: "careful" } })
    await one.ok(sendMessage, { body: { user_id: other.id, message_content: "Hello" } })
    await one.ok(showProfile, { params: { id: other.id } })
    await one.ok(block, { body: { user_id: other.id } })
    expect((await other.call(requestFriend, { body: { user_id: one.id } })).status).toBe(404)
    expect((await one.call(requestFriend, { body: { user_id: other.id } })).status).toBe(404)
    expect((await one.ok(listThreads, { query: {} })).items).toMatchObject([{ user_id: other.id, friend: 0, block: 1 }])
    expect((await one.ok(listRemarks, {})).items).toEqual([{ user_id: other.id, content: "careful" }])
    await one.ok(unblock, { body: { user_id: other.id } })
    for (const list of [listFriends, listFriendRequests, listLikesOfMe, listVisits]) {
      for (const member of [one, other]) expect((await member.ok(list, { query: {} })).items).toEqual([])
    }
    expect((await one.ok(showProfile, { params: { id: other.id } })).friend).toBe(0)
    await one.ok(requestFriend, { body: { user_id: other.id } })
    await other.ok(requestFriend, { body: { user_id: one.id } })
    expect((await one.ok(listFriends, { query: {} })).items).toMatchObject([{ user_id: other.id, top: 0 }])
  })

  it("REL-02 pages the blacklist by key without gaps or duplicates", async () => {
    const reader = await app.register({ gender: 0 })
    const others: number[] = []
    for (let count = 0; count < 23; count++) others.push((await app.register({ gender: 1 })).id)
    for (const user_id of others) await reader.ok(block, { body: { user_id } })
    const first = await reader.ok(listBlocked, { query: {} })
    expect(first.items).toHaveLength(20)
    const second = await reader.ok(listBlocked, { query: { max_id: first.pagination.next_max_id ?? 0 } })
    expect(second.pagination.next_max_id).toBeNull()
    expect([...first.items, ...second.items].map(({ user_id }) => user_id)).toEqual(others.toReversed())
  })

  it("REL-02 answers alike for missing and hidden members", async () => {
    const missing = await anna.call(block, { body: { user_id: 999_999 } })
    const [one, other] = [await app.register({ gender: 0 }), await app.register({ gender: 1 })]
    await other.ok(block, { body: { user_id: one.id } })
    const hiding = await one.call(block, { body: { user_id: other.id } })
    expect([hiding.status, hiding.error]).toEqual([missing.status, missing.error])
  })
})

describe("the caller as target", () => {
  it.each([
    ["POST /likes", like, {}],
    ["DELETE /likes", unlike, {}],
    ["POST /friend_requests", requestFriend, {}],
    ["PUT /friend_requests", answerFriendRequest, { status: 2 }],
    ["PUT /friends", editFriend, { top: 1 }],
    ["DELETE /friends", endFriendship, {}],
    ["POST /remarks", setRemark, { remark: "Me" }],
    ["DELETE /remarks", deleteRemark, {}],
    ["POST /blacklist", block, {}],
    ["DELETE /blacklist", unblock, {}],
  ] as const)("REL-01 ERR-01 %s refuses the caller as target, as declared", async (_title, call, more) => {
    const { status, error } = await anna.call(call as typeof like, { body: { user_id: anna.id, ...more } })
    expect({ status, ...error }).toMatchObject({ status: 400, code: errors.yourself.code, field: "user_id" })
    expect(call.errors).toContain("yourself")
  })
})
