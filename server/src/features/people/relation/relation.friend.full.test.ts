import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listCounters } from "@redthread/contract/notice"
import { editProfile, showProfile } from "@redthread/contract/profile"
import {
  answerFriendRequest,
  block,
  deleteRemark,
  editFriend,
  endFriendship,
  listFriendRequests,
  listFriends,
  listRemarks,
  requestFriend,
  setRemark,
} from "@redthread/contract/relation"
import { showThread } from "@redthread/contract/chat"
import { twoFriends, twoMembers } from "../../../testing/fixtures/pairs"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const pair = () => twoMembers(app)

const ask = (from: TestMember, to: { id: number }) => from.call(requestFriend, { body: { user_id: to.id } })
const answer = (from: TestMember, to: { id: number }, status: 1 | 2) =>
  from.call(answerFriendRequest, { body: { user_id: to.id, status } })
const friendFlag = async (reader: TestMember, of: TestMember) =>
  (await reader.ok(showProfile, { params: { id: of.id } })).friend
const flags = async (one: TestMember, other: TestMember) => [await friendFlag(one, other), await friendFlag(other, one)]
const badge = async (member: TestMember) => (await member.ok(listCounters, {})).request
const friendsOf = async (member: TestMember) =>
  (await member.ok(listFriends, { query: {} })).items.map(({ user_id }) => user_id)
const requestsTo = async (member: TestMember) =>
  (await member.ok(listFriendRequests, { query: {} })).items.map(({ user_id }) => user_id)

describe("friend requests", () => {
  it("REL-01 NOTI-03 answers a request with 202 and notifies once; accepting notifies both", async () => {
    const [anna, ben] = await pair()
    const [hers, his] = [await anna.socket(), await ben.socket()]
    const reply = await ask(anna, ben)
    expect([reply.status, reply.body]).toEqual([202, { friend: 2 }])
    expect((await ask(anna, ben)).status).toBe(202)
    const { seq } = await ben.ok(listCounters, {})
    expect(await his.next("request")).toMatchObject({ memberSeq: seq, data: { user_id: anna.id } })
    expect([await flags(anna, ben), await badge(ben), await requestsTo(ben)]).toEqual([[2, 0], 1, [anna.id]])
    expect((await answer(ben, anna, 2)).status).toBe(200)
    expect((await hers.next("friend")).data).toMatchObject({ user_id: ben.id })
    expect(await his.next("friend")).toMatchObject({ memberSeq: seq + 1, data: { user_id: anna.id } })
    expect([await flags(anna, ben), await badge(ben), await requestsTo(ben)]).toEqual([[3, 3], 0, []])
    expect([await friendsOf(anna), await friendsOf(ben)]).toEqual([[ben.id], [anna.id]])
    expect((await anna.ok(showThread, { params: { id: ben.id }, query: { user: 1 } })).friend).toBe(3)
    expect(his.received.filter(({ event }) => event === "request")).toHaveLength(1)
  })

  it("REL-01 shows a received request on the sender's profile, and updates open pages", async () => {
    const [anna, ben] = await pair()
    const [hers, his] = [await anna.socket(), await ben.socket()]
    const asks = async (reader: TestMember, of: TestMember) =>
      (await reader.ok(showProfile, { params: { id: of.id } })).asks ?? false
    await ask(anna, ben)
    expect([await asks(ben, anna), await asks(anna, ben)]).toEqual([true, false])
    await answer(ben, anna, 1)
    expect((await hers.next("unfriend")).data).toEqual({ user_id: ben.id })
    expect((await his.next("unfriend")).data).toEqual({ user_id: anna.id })
    expect(await asks(ben, anna)).toBe(false)
    await ask(anna, ben)
    await answer(ben, anna, 2)
    expect(await asks(ben, anna)).toBe(false)
    await ben.ok(endFriendship, { body: { user_id: anna.id } })
    expect((await hers.next("unfriend")).data).toEqual({ user_id: ben.id })
    expect(await friendFlag(anna, ben)).toBeLessThan(2)
  })

  it("REL-01 PRO-04 answers 201 if the other member accepts all or has sent a request", async () => {
    const [anna, ben] = await pair()
    await ben.ok(editProfile, { body: { friend_policy: "pass" } })
    const passed = await ask(anna, ben)
    expect([passed.status, passed.body, await flags(anna, ben)]).toEqual([201, { friend: 3 }, [3, 3]])
    expect((await ask(anna, ben)).status).toBe(201)
    const [clara, david] = await pair()
    await ask(clara, david)
    expect((await ask(david, clara)).status).toBe(201)
    expect([await friendsOf(clara), await friendsOf(david), await badge(david)]).toEqual([[david.id], [clara.id], 0])
  })

  it("REL-01 declines or withdraws a request once, and allows a new one", async () => {
    const [anna, ben] = await pair()
    await ask(anna, ben)
    expect((await answer(ben, anna, 1)).status).toBe(200)
    expect([await flags(anna, ben), await badge(ben)]).toEqual([[0, 0], 0])
    expect((await answer(ben, anna, 1)).status).toBe(404)
    expect((await answer(ben, anna, 2)).status).toBe(404)
    expect((await ask(anna, ben)).status).toBe(202)
    expect((await answer(anna, ben, 1)).status).toBe(200)
    expect([await requestsTo(ben), await badge(ben)]).toEqual([[], 0])
    await ask(anna, ben)
    expect((await answer(anna, ben, 2)).status).toBe(404)
  })

  it("REL-01 ends a friendship for both, and allows a new one", async () => {
    const [anna, ben] = await twoFriends(app)
    await ben.ok(endFriendship, { body: { user_id: anna.id } })
    await ben.ok(endFriendship, { body: { user_id: anna.id } })
    expect([await flags(anna, ben), await friendsOf(anna), await friendsOf(ben)]).toEqual([[1, 1], [], []])
    expect((await ask(anna, ben)).status).toBe(202)
    expect(await flags(anna, ben)).toEqual([2, 1])
    await answer(ben, anna, 2)
    expect(await flags(anna, ben)).toEqual([3, 3])
  })

  it("REL-01 refuses the caller, missing and hidden members, the latter two alike", async () => {
    const [anna, ben] = await pair()
    expect((await ask(anna, anna)).error.code).toBe(400206)
    await ben.ok(editProfile, { body: { visibility: "hidden" } })
    const [hidden, missing] = [await ask(anna, ben), await ask(anna, { id: 999_999 })]
    expect(hidden.status).toBe(404)
    expect(hidden.error).toEqual(missing.error)
    expect((await anna.call(answerFriendRequest, { body: { user_id: ben.id, status: 3 as never } })).status).toBe(400)
    expect((await anna.call(requestFriend, { body: { user_id: "x" as never } })).status).toBe(400)
  })

  it("REL-01 LIST-04 shows a hidden sender to the recipient, who can accept", async () => {
    const [anna, ben] = await pair()
    await anna.ok(editProfile, { body: { visibility: "hidden" } })
    expect((await ask(anna, ben)).status).toBe(202)
    expect(await requestsTo(ben)).toEqual([anna.id])
    expect((await ask(ben, anna)).status).toBe(201)
  })
})

describe("races", () => {
  it("REL-01 makes one friendship of two concurrent requests, and notifies each once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [anna, ben] = await pair()
      const sockets = [await anna.socket(), await ben.socket()]
      const statuses = (await Promise.all([ask(anna, ben), ask(ben, anna)])).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 202])
      for (const socket of sockets) await socket.next("friend")
      expect([await friendsOf(anna), await friendsOf(ben)]).toEqual([[ben.id], [anna.id]])
      expect([await badge(anna), await badge(ben)]).toEqual([0, 0])
      for (const { received } of sockets) expect(received.filter(({ event }) => event === "friend")).toHaveLength(1)
    }
  })

  it("REL-01 notifies once of two concurrent acceptances; of acceptance and withdrawal one succeeds", async () => {
    const [anna, ben] = await pair()
    const hers = await anna.socket()
    await ask(anna, ben)
    const twice = await Promise.all([answer(ben, anna, 2), answer(ben, anna, 2), answer(ben, anna, 2)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
    await hers.next("friend")
    expect(await badge(ben)).toBe(0)
    expect(hers.received.filter(({ event }) => event === "friend")).toHaveLength(1)
    for (let round = 0; round < 4; round += 1) {
      const [clara, david] = await pair()
      await ask(clara, david)
      const [accepted, withdrawn] = await Promise.all([answer(david, clara, 2), answer(clara, david, 1)])
      expect([accepted.status, withdrawn.status]).toEqual(accepted.status === 200 ? [200, 404] : [404, 200])
      expect(await flags(clara, david)).toEqual(accepted.status === 200 ? [3, 3] : [0, 0])
      expect(await badge(david)).toBe(0)
    }
  })

  it("REL-01 REL-02 leaves no relation and no badge after a concurrent block", async () => {
    for (let round = 0; round < 4; round += 1) {
      const [anna, ben] = await pair()
      await ask(anna, ben)
      const racing = [
        ben.call(block, { body: { user_id: anna.id } }),
        answer(ben, anna, 2),
        ask(ben, anna),
        anna.call(endFriendship, { body: { user_id: ben.id } }),
      ]
      const statuses = (await Promise.all(racing)).map(({ status }) => status)
      // A request after the end of the friendship and before the block is answered 202.
      expect(statuses.every((status) => [200, 201, 202, 404].includes(status))).toBe(true)
      expect([await friendsOf(anna), await friendsOf(ben), await requestsTo(ben)]).toEqual([[], [], []])
      expect([await badge(anna), await badge(ben)]).toEqual([0, 0])
      expect((await ask(anna, ben)).status).toBe(404)
    }
  })
})

describe("the lists", () => {
  it("REL-01 LIST-04 lists friends with remark and card, pinned first, then latest, by key", async () => {
    const reader = await app.register({ gender: 1 })
    await reader.ok(editProfile, { body: { friend_policy: "pass" } })
    const friends: TestMember[] = []
    for (let count = 0; count < 23; count += 1) friends.push(await app.register())
    for (const friend of friends) await ask(friend, reader)
    const [first, second] = friends as [TestMember, TestMember]
    await reader.ok(editFriend, { body: { user_id: first.id, top: 1, remark: "from the train" } })
    const page = await reader.ok(listFriends, { query: {} })
    expect(page.items).toHaveLength(21)
    expect(page.items[0]).toMatchObject({
      user_id: first.id,
      top: 1,
      remark: "from the train",
      friend: 3,
      name: first.session.me.name,
    })
    expect(page.items[1]).toMatchObject({ user_id: friends.at(-1)?.id, top: 0, remark: null })
    const rest = await reader.ok(listFriends, { query: { max_id: page.pagination.next_max_id ?? 0 } })
    expect(rest.pagination.next_max_id).toBeNull()
    const all = [...page.items, ...rest.items].map(({ user_id }) => user_id)
    expect(all).toEqual([
      first.id,
      ...friends
        .slice(1)
        .map(({ id }) => id)
        .toReversed(),
    ])
    await reader.ok(editFriend, { body: { user_id: first.id, top: 0, remark: "" } })
    await second.ok(block, { body: { user_id: reader.id } })
    const unpinned = await reader.ok(listFriends, { query: {} })
    expect(unpinned.items.every(({ top, remark }) => top === 0 && remark === null)).toBe(true)
    expect((await reader.call(editFriend, { body: { user_id: second.id, top: 1 } })).status).toBe(404)
    expect((await first.ok(listFriends, { query: {} })).items).toMatchObject([{ top: 0, remark: null }])
  })

  it("LIST-04 lists requests latest first by key, and invites visitors to sign in", async () => {
    const reader = await app.register({ gender: 1 })
    const askers: number[] = []
    for (let count = 0; count < 22; count += 1) {
      const asker = await app.register()
      await ask(asker, reader)
      askers.push(asker.id)
    }
    const first = await reader.ok(listFriendRequests, { query: {} })
    const second = await reader.ok(listFriendRequests, { query: { max_id: first.pagination.next_max_id ?? 0 } })
    expect(first.items).toHaveLength(20)
    expect([...first.items, ...second.items].map(({ user_id }) => user_id)).toEqual(askers.toReversed())
    expect(first.items[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect((await app.call(listFriendRequests, { query: {} })).status).toBe(401)
    expect((await app.call(listFriends, { query: {} })).status).toBe(401)
  })
})

describe("remarks", () => {
  it("PRO-14 keeps a remark private, replaces and removes it, and shows it with the friend", async () => {
    const [anna, ben] = await twoFriends(app)
    const note = (content: string) => anna.call(setRemark, { body: { user_id: ben.id, content } })
    const remarks = async (member: TestMember) => (await member.ok(listRemarks, {})).items
    expect((await note("  tall, likes tea ")).status).toBe(200)
    await note("tall, likes 茶")
    expect(await remarks(anna)).toEqual([{ user_id: ben.id, content: "tall, likes 茶" }])
    expect(await remarks(ben)).toEqual([])
    expect((await anna.ok(listFriends, { query: {} })).items[0]?.remark).toBe("tall, likes 茶")
    for (const wrong of ["", "   ", "x".repeat(61)]) expect((await note(wrong)).status).toBe(400)
    await anna.ok(deleteRemark, { body: { user_id: ben.id } })
    await anna.ok(deleteRemark, { body: { user_id: ben.id } })
    expect(await remarks(anna)).toEqual([])
    expect((await anna.call(setRemark, { body: { user_id: anna.id, content: "me" } })).error.code).toBe(400206)
    expect((await anna.call(setRemark, { body: { user_id: 999_999, content: "who" } })).status).toBe(404)
  })

  it("PRO-14 keeps one of two remarks written concurrently", async () => {
    const [anna, ben] = await pair()
    const answers = await Promise.all(
      ["one", "two", "three"].map((content) => anna.call(setRemark, { body: { user_id: ben.id, content } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await anna.ok(listRemarks, {})).items).toHaveLength(1)
  })
})
