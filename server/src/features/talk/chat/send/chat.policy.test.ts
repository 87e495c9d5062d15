import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listThreads, sendMessage } from "@redthread/contract/chat"
import { editProfile, showProfile } from "@redthread/contract/profile"
import { answerFriendRequest, endFriendship, requestFriend } from "@redthread/contract/relation"
import { startApp, type TestApp, type TestMember } from "../../../../testing/harness"

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

type Policy = "everyone" | "friends" | "validate"

const write = async (from: TestMember, to: TestMember) => {
  const { status, error } = await from.call(sendMessage, { body: { user_id: to.id, message_content: "Hello" } })
  return status === 201 ? status : error.code
}
const setPolicy = (member: TestMember, message_policy: Policy) => member.ok(editProfile, { body: { message_policy } })

async function befriend(one: TestMember, other: TestMember): Promise<void> {
  await one.ok(requestFriend, { body: { user_id: other.id } })
  await other.ok(answerFriendRequest, { body: { user_id: one.id, status: 2 } })
}

/** A stranger, and an owner who takes messages from these alone. */
async function pair(policy: Policy): Promise<[TestMember, TestMember]> {
  const [stranger, owner] = [await app.register(), await app.register({ gender: 1 })]
  await setPolicy(owner, policy)
  return [stranger, owner]
}

const refusal = { friends: 400434, validate: 400435 } as const

describe.each(["friends", "validate"] as const)("who takes messages from %s", (policy) => {
  it("PRO-04 CHAT-08 refuses a stranger's first message with a code of its own, and leaves no conversation", async () => {
    const [stranger, owner] = await pair(policy)
    expect(await write(stranger, owner)).toBe(refusal[policy])
    for (const member of [stranger, owner]) expect((await member.ok(listThreads, { query: {} })).items).toEqual([])
    await setPolicy(owner, "everyone")
    expect(await write(stranger, owner)).toBe(201)
  })

  it("PRO-04 CHAT-08 lets friends write, one message until they are answered", async () => {
    const [stranger, owner] = await pair(policy)
    await befriend(stranger, owner)
    expect([await write(stranger, owner), await write(stranger, owner)]).toEqual([201, 400431])
    expect([await write(owner, stranger), await write(stranger, owner)]).toEqual([201, 201])
  })

  it("PRO-04 CHAT-08 lets whom the owner wrote to answer and go on", async () => {
    const [stranger, owner] = await pair(policy)
    expect(await write(owner, stranger)).toBe(201)
    expect([await write(stranger, owner), await write(stranger, owner)]).toEqual([201, 201])
  })
})

describe("conversations that went on before", () => {
  it("PRO-04 an answered stranger may go on where one is asked first, not where friends alone write", async () => {
    const [stranger, owner] = await pair("everyone")
    await write(stranger, owner)
    await write(owner, stranger)
    await setPolicy(owner, "validate")
    expect(await write(stranger, owner)).toBe(201)
    await setPolicy(owner, "friends")
    expect(await write(stranger, owner)).toBe(400434)
    await befriend(stranger, owner)
    expect(await write(stranger, owner)).toBe(201)
    await owner.ok(endFriendship, { body: { user_id: stranger.id } })
    expect(await write(stranger, owner)).toBe(400434)
    expect(await write(owner, stranger)).toBe(201)
  })

  it("PRO-04 a change while messages come in holds for each that comes after it", async () => {
    const [stranger, owner] = await pair("everyone")
    await write(stranger, owner)
    await write(owner, stranger)
    const results = await Promise.all([
      ...Array.from({ length: 6 }, () => write(stranger, owner)),
      setPolicy(owner, "friends"),
    ])
    expect(results.slice(0, 6).every((result) => result === 201 || result === 400434)).toBe(true)
    expect(await write(stranger, owner)).toBe(400434)
  })
})

it("PRO-04 the two choices are kept, shown to the owner alone, and refused where they are none", async () => {
  const [stranger, owner] = await pair("validate")
  expect(await owner.ok(editProfile, { body: { friend_policy: "pass" } })).toMatchObject({
    message_policy: "validate",
    friend_policy: "pass",
  })
  expect(await stranger.ok(showProfile, { params: { id: owner.id } })).toMatchObject({
    message_policy: null,
    friend_policy: null,
  })
  const refused = await owner.call(editProfile, { body: { message_policy: "nobody" as never } })
  expect([refused.status, refused.error.field]).toEqual([400, "message_policy"])
})
