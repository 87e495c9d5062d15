import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { sendMessage } from "@redthread/contract/chat"
import { call, type CallSpec, id } from "@redthread/contract/core/call"
import { createComment, createFeed } from "@redthread/contract/feed"
import { editProfile } from "@redthread/contract/profile"
import { block } from "@redthread/contract/relation"
import { rows } from "./testing/rows"
import { db } from "./core/db/pool"
import { callAnswers } from "./features/talk/call/testing/call-answers"
import { appointmentAnswers } from "./features/talk/appointment/testing/appointment-answers"
import { mallAnswers } from "./features/shop/mall/testing/mall-answers"
import { revocationAnswers } from "./features/shop/revocation/testing/revocation-answers"
import { callsOfContract, namesOthers, titleOf } from "./testing/contract-calls"
import { deskAnswers, memberAnswers, verificationAnswers } from "./testing/others-answers"
import { insertPhoto } from "./testing/fixtures/photos"
import { staffTitles } from "./testing/staff-titles"
import { callServer, startApp, type TestApp, type TestMember } from "./testing/harness"

/** Objects of the owner, requested by a stranger and by a blocked member. */
interface Owned {
  owner: number
  session: number
  passkey: number
  thread: number
  message: number
  introduction: number
  photo: number
  call: number
  appointment: number
  /** In the public folder of the owner's album. */
  shown: number
  post: number
  comment: number
  search: number
  payment: number
  /** Directed at the owner. */
  question: number
  travel: number
  /** Of a human translation. */
  order: number
  /** Ordered by the owner in the mall. */
  present: number
  /** A try to be verified. */
  verification: number
}

interface Answers {
  given: (owned: Owned) => { params?: object; query?: object; body?: object }
  /** Status; what may not be seen is 404, and nothing else. */
  stranger: number
  blocked: number
}

const aboutOwner = ({ owner }: Owned) => ({ params: { id: owner } })
const onSearch = ({ search }: Owned) => ({ params: { id: search } })
const onMessage = ({ message }: Owned) => ({ params: { id: message } })
const onPost = ({ post }: Owned) => ({ params: { id: post } })
const onComment = ({ post, comment }: Owned) => ({ params: { id: post, comment_id: comment } })
const onOrder = ({ order }: Owned) => ({ params: { id: order } })
/** Other members are refused before any lookup. */
const staffOnly = { stranger: 403, blocked: 403 }
const toOwner = ({ owner }: Owned) => ({ body: { user_id: owner } })

/** Expected status of each call with ids of another member. A missing entry fails the test. */
const answers: Readonly<Record<string, Answers>> = {
  "GET /user/:id": { given: aboutOwner, stranger: 200, blocked: 404 },
  "GET /u/:id": { given: aboutOwner, stranger: 200, blocked: 404 },
  "GET /contact/:id": { given: aboutOwner, stranger: 200, blocked: 404 },
  "POST /contact/:id/pay": {
    given: ({ owner }) => ({ params: { id: owner }, body: { price: 5 } }),
    stranger: 400,
    blocked: 404,
  },
  "POST /gifts": {
    given: ({ owner }) => ({ body: { user_id: owner, gift_id: 1, price: 0.5 } }),
    stranger: 400,
    blocked: 404,
  },
  ...mallAnswers,
  ...revocationAnswers,
  "GET /gifts/received/:id": { given: aboutOwner, stranger: 200, blocked: 404 },
  "POST /analysis": { given: toOwner, stranger: 200, blocked: 404 },
  "DELETE /travel/:id": {
    given: ({ travel }) => ({ params: { id: travel } }),
    stranger: 404,
    blocked: 404,
  },
  "POST /ask": {
    given: ({ owner }) => ({ body: { user_id: owner, field: "height" } }),
    stranger: 201,
    blocked: 404,
  },
  "POST /answer": {
    given: ({ question }) => ({ body: { id: question, as: "nothing" } }),
    stranger: 404,
    blocked: 404,
  },
  "GET /asked/:id": { given: aboutOwner, stranger: 200, blocked: 200 },
  "PUT /user": { given: ({ photo }) => ({ body: { avatar: photo } }), stranger: 404, blocked: 404 },
  "POST /translations": {
    given: ({ introduction }) => ({ body: { type: "introduction", id: introduction, language: "tw" } }),
    stranger: 200,
    blocked: 404,
  },
  "PUT /translations": {
    given: ({ introduction }) => ({ body: { type: "introduction", id: introduction, language: "de", translate: "x" } }),
    stranger: 403,
    blocked: 404,
  },
  "POST /translation_previews": {
    given: ({ owner }) => ({ body: { user_id: owner, content: "x" } }),
    stranger: 200,
    blocked: 404,
  },
  "POST /translation_orders": {
    given: ({ introduction }) => ({ body: { type: "introduction", id: introduction, language: "de", price: 0.5 } }),
    stranger: 400,
    blocked: 404,
  },
  "GET /translation_orders/:id": { given: onOrder, stranger: 404, blocked: 404 },
  "PUT /translation_orders/:id": {
    given: (all) => ({ ...onOrder(all), body: { rating: 5 } }),
    stranger: 404,
    blocked: 404,
  },
  "DELETE /translation_orders/:id": { given: onOrder, stranger: 404, blocked: 404 },
  ...deskAnswers,
  ...verificationAnswers,
  ...memberAnswers,
  "GET /progress": {
    given: ({ order }) => ({ query: { type: "translation", id: order } }),
    stranger: 404,
    blocked: 404,
  },
  "DELETE /sessions/:id": { given: ({ session }) => ({ params: { id: session } }), stranger: 404, blocked: 404 },
  "DELETE /passkeys/:id": { given: ({ passkey }) => ({ params: { id: passkey } }), stranger: 404, blocked: 404 },
  "GET /message_threads/:id": { given: ({ thread }) => ({ params: { id: thread } }), stranger: 404, blocked: 404 },
  "PUT /message_threads/:id": {
    given: ({ thread }) => ({ params: { id: thread }, body: { unread: 0 } }),
    stranger: 404,
    blocked: 404,
  },
  "POST /payment/:method/purchase": {
    given: ({ owner }) => ({ params: { method: "sandbox" }, body: { month: 1, user_id: owner } }),
    stranger: 201,
    blocked: 404,
  },
  "GET /payments/:id": { given: ({ payment }) => ({ params: { id: payment } }), stranger: 404, blocked: 404 },
  "PUT /payments/:id": {
    given: ({ payment }) => ({ params: { id: payment }, body: { status: "failed" } }),
    stranger: 404,
    blocked: 404,
  },
  "GET /payment/offers": { given: ({ owner }) => ({ query: { user_id: owner } }), stranger: 200, blocked: 404 },
  // No member has gold in this test: visibility is checked before the balance.
  "POST /upgrade": {
    given: ({ owner }) => ({ body: { month: 1, user_id: owner } }),
    stranger: 400,
    blocked: 404,
  },
  "DELETE /message_threads/:id": {
    given: ({ thread }) => ({ params: { id: thread } }),
    stranger: 404,
    blocked: 404,
  },
  "GET /message_threads/:id/search": {
    given: ({ thread }) => ({ params: { id: thread }, query: { q: "Hello" } }),
    stranger: 404,
    blocked: 404,
  },
  "GET /message_threads/:id/date": {
    given: ({ thread }) => ({ params: { id: thread }, query: { at: "2026-01-01T00:00:00Z" } }),
    stranger: 404,
    blocked: 404,
  },
  "POST /draft": {
    given: ({ owner }) => ({ body: { user_id: owner, content: "Dear" } }),
    stranger: 200,
    blocked: 404,
  },
  "GET /messages/:id": { given: onMessage, stranger: 404, blocked: 404 },
  "PUT /messages/:id": {
    given: ({ message }) => ({ params: { id: message }, body: { message_content: "Something else" } }),
    stranger: 404,
    blocked: 404,
  },
  "DELETE /messages/:id": { given: onMessage, stranger: 404, blocked: 404 },
  "PUT /messages/:id/reaction": {
    given: ({ message }) => ({ params: { id: message }, body: { reaction: "heart" } }),
    stranger: 404,
    blocked: 404,
  },
  "POST /recall": { given: ({ message }) => ({ body: { id: message } }), stranger: 404, blocked: 404 },
  ...callAnswers,
  "POST /messages": {
    given: ({ owner }) => ({ body: { user_id: owner, message_content: "Hello" } }),
    stranger: 201,
    blocked: 404,
  },
  ...appointmentAnswers,
  // They have just written, and wait for an answer.
  "POST /sayhi": { given: toOwner, stranger: 400, blocked: 404 },
  "GET /message_templates/:id": { given: () => ({ params: { id: 101 } }), stranger: 200, blocked: 200 },
  "POST /likes": { given: toOwner, stranger: 200, blocked: 404 },
  "DELETE /likes": { given: toOwner, stranger: 200, blocked: 200 },
  "POST /encounters": {
    given: ({ owner }) => ({ body: { user_id: owner, pass: true } }),
    stranger: 200,
    blocked: 404,
  },
  "DELETE /encounters": { given: toOwner, stranger: 200, blocked: 404 },
  "POST /friend_requests": { given: toOwner, stranger: 202, blocked: 404 },
  "PUT /friend_requests": {
    given: ({ owner }) => ({ body: { user_id: owner, status: 2 } }),
    stranger: 404,
    blocked: 404,
  },
  "PUT /friends": { given: ({ owner }) => ({ body: { user_id: owner, top: 1 } }), stranger: 404, blocked: 404 },
  "DELETE /friends": { given: toOwner, stranger: 200, blocked: 200 },
  "POST /remarks": {
    given: ({ owner }) => ({ body: { user_id: owner, content: "Met at the sea" } }),
    stranger: 200,
    blocked: 404,
  },
  "DELETE /remarks": { given: toOwner, stranger: 200, blocked: 200 },
  "POST /blacklist": { given: toOwner, stranger: 200, blocked: 404 },
  "DELETE /blacklist": { given: toOwner, stranger: 200, blocked: 200 },
  "POST /support": {
    given: ({ owner }) => ({ body: { category: "complaint", about: "user", related_id: owner, content: "A swindle" } }),
    stranger: 200,
    blocked: 404,
  },
  "GET /photos/:id": { given: aboutOwner, stranger: 200, blocked: 404 },
  "GET /photo/:id": { given: ({ shown }) => ({ params: { id: shown } }), stranger: 200, blocked: 404 },
  "GET /uploads": { given: ({ photo }) => ({ query: { ids: String(photo) } }), stranger: 200, blocked: 200 },
  "DELETE /uploads": { given: ({ photo }) => ({ query: { ids: String(photo) } }), stranger: 200, blocked: 200 },
  "PUT /uploads/:id": {
    given: ({ shown }) => ({ params: { id: shown }, body: { folder: "secret" } }),
    stranger: 404,
    blocked: 404,
  },
  "PUT /uploads/pay": { given: ({ shown }) => ({ body: { upload_id: shown, price: 1 } }), stranger: 200, blocked: 404 },
  "GET /attachments/:id": { given: aboutOwner, stranger: 200, blocked: 404 },
  "GET /feeds/:id": { given: onPost, stranger: 200, blocked: 404 },
  "GET /feeds/user/:id": { given: aboutOwner, stranger: 200, blocked: 404 },
  "POST /feeds": {
    given: ({ photo }) => ({ body: { content: "With a picture of somebody else", upload_ids: [photo] } }),
    stranger: 404,
    blocked: 404,
  },
  "PUT /searches/:id": { given: onSearch, stranger: 404, blocked: 404 },
  "DELETE /searches/:id": { given: onSearch, stranger: 404, blocked: 404 },
  "POST /feeds/:id/likes": { given: onPost, stranger: 200, blocked: 404 },
  "DELETE /feeds/:id/likes": { given: onPost, stranger: 200, blocked: 404 },
  "GET /feeds/:id/comments": { given: onPost, stranger: 200, blocked: 404 },
  "POST /feeds/:id/comments": {
    given: ({ post }) => ({ params: { id: post }, body: { content: "Hello" } }),
    stranger: 201,
    blocked: 404,
  },
  "DELETE /feeds/:id/comments/:comment_id": {
    given: ({ post, comment }) => ({ params: { id: post, comment_id: comment } }),
    stranger: 404,
    blocked: 404,
  },
  "GET /feeds/:id/comments/:comment_id/replies": { given: onComment, stranger: 200, blocked: 404 },
  "POST /feeds/:id/comments/:comment_id/likes": { given: onComment, stranger: 200, blocked: 404 },
  "DELETE /feeds/:id/comments/:comment_id/likes": { given: onComment, stranger: 200, blocked: 404 },
  "PUT /feeds/mutes/:id": { given: (all) => ({ ...aboutOwner(all), body: {} }), stranger: 200, blocked: 404 },
  "DELETE /feeds/mutes/:id": { given: aboutOwner, stranger: 200, blocked: 200 },
  "DELETE /feeds/:id": { given: onPost, stranger: 404, blocked: 404 },
  // Announcements are public; this test creates none.
  "PUT /announcements/:id/seen": { given: () => ({ params: { id: 1 } }), stranger: 404, blocked: 404 },
  "DELETE /staff/announcements/:id": { given: () => ({ params: { id: 1 } }), ...staffOnly },
  ...Object.fromEntries(staffTitles.map((title) => [title, { given: aboutOwner, ...staffOnly }])),
  "POST /appeal/read": { given: () => ({ body: { key: "1.x" } }), stranger: 404, blocked: 404 },
  "PUT /sanctions/:id/seen": { given: () => ({ params: { id: 1 } }), stranger: 404, blocked: 404 },
  "PUT /staff/front": { given: toOwner, ...staffOnly },
  "DELETE /staff/front": { given: toOwner, ...staffOnly },
}

const contract = await callsOfContract()
const specs = new Map(contract.map((spec) => [titleOf(spec), spec]))

/** Calls that can name another member and have no expected answer here. */
const unanswered = (calls: readonly CallSpec[]): string[] =>
  calls
    .filter(namesOthers)
    .map(titleOf)
    .filter((title) => !(title in answers))

let app: TestApp
let owned: Owned
let stranger: TestMember
let blocked: TestMember

async function idOf(query: ReturnType<typeof sql>): Promise<number> {
  const [row] = await rows<{ id: number }>(db, query)
  if (!row) throw new Error("nothing was found")
  return Number(row.id)
}

async function ownThings(owner: TestMember, friend: TestMember): Promise<Owned> {
  const { id: message, thread_id } = await owner.ok(sendMessage, {
    body: { user_id: friend.id, message_content: "Hello" },
  })
  await owner.ok(editProfile, { body: { biography: "我喜欢沿着河边散步" } })
  const { id: post } = await owner.ok(createFeed, { body: { content: "Hello everybody" } })
  const { id: comment } = await owner.ok(createComment, { params: { id: post }, body: { content: "And good night" } })
  return {
    owner: owner.id,
    post,
    comment,
    thread: thread_id,
    message,
    session: await idOf(sql`select id from session where member_id = ${owner.id}`),
    introduction: await idOf(sql`select id from introduction where member_id = ${owner.id}`),
    passkey:
      await idOf(sql`insert into passkey (member_id, credential_id, public_key, counter, transports, name, created_at)
      values (${owner.id}, 'owned', '', 0, '{}', 'Phone', now()) returning id`),
    photo: await insertPhoto(owner.id, { attached: false }),
    payment: await idOf(sql`insert into payment (member_id, method, state, cents, client_id, created_at, changed_at)
      values (${owner.id}, 'balance', 'complete', 3000, 'owned', now(), now()) returning id`),
    call: await idOf(sql`insert into call (caller_id, callee_id, video, secret, state, price, caller_device, created_at,
        caller_seen_at, due_at)
      values (${owner.id}, ${friend.id}, false, false, 'ringing', 0, 'only', now(), now(), now() + interval '1 hour')
      returning id`),
    appointment: await idOf(sql`insert into appointment (proposer_id, other_id, kind, at, state, created_at)
      values (${owner.id}, ${friend.id}, 'date', now() + interval '2 days', 'accepted', now()) returning id`),
    travel: await idOf(sql`insert into travel_request (member_id, state, full_name, email, destination, meet, visa,
        ticket, hotel, car, translator, notes, created_at)
      values (${owner.id}, 'submitted', 'Owner', 'o@example.org', 'Rome', 'Friend', false, false, false, false, false, '',
        now()) returning id`),
    present:
      await idOf(sql`insert into mall_order (payer_id, receiver_id, product_id, quantity, price, from_name, state,
        created_at, due_at)
      values (${owner.id}, ${friend.id}, 1, 1, 3900, 'Owner', 'pending_accept', now(), now() + interval '1 day') returning id`),
    order: await idOf(sql`insert into translation_order (buyer_id, author_id, type, target_id, digest, content, source,
        target, price, earns, created_at, due_at)
      values (${owner.id}, ${owner.id}, 'introduction', 1, '', 'x', 'zh', 'fr', 100, 70, now(), now() + interval '1 day')
      returning id`),
    verification: await idOf(sql`insert into verification (member_id, hand, sign, place, created_at, expires_at)
      values (${owner.id}, 'left', 'two', 'chin', now(), now() + interval '1 hour') returning id`),
    question: await idOf(sql`insert into question (asker_id, member_id, field, state, created_at)
      values (${friend.id}, ${owner.id}, 'weight', 'open', now()) returning id`),
    search: await idOf(sql`insert into saved_search (member_id, name, criteria, seen_id, created_at)
      values (${owner.id}, 'Gardeners', '{"mode": "keyword", "q": "garden"}', 0, now()) returning id`),
    shown: await insertPhoto(owner.id),
  }
}

beforeAll(async () => {
  app = await startApp()
  const [owner, friend] = [await app.register({ language: "zh" }), await app.register({ gender: 1 })]
  stranger = await app.register({ gender: 1 })
  blocked = await app.register({ gender: 1 })
  owned = await ownThings(owner, friend)
  await owner.ok(block, { body: { user_id: blocked.id } })
})
afterAll(() => app.stop())

async function ask(spec: CallSpec, { given }: Answers, asker: TestMember): Promise<number> {
  const headers = { "idempotency-key": `${titleOf(spec)} ${asker.id}` }
  const { status, error } = await callServer(app.url, spec, given(owned), { token: asker.token, headers })
  return status === 404 && error.code !== 404_000 ? error.code : status
}

describe("calls with ids of another member", () => {
  test("have an expected status each", () => {
    expect(unanswered(contract)).toEqual([])
    expect(Object.keys(answers).filter((title) => !specs.has(title))).toEqual([])
  })

  test("is missed where a new call does not say it", () => {
    const made = {
      method: "POST",
      summary: "New",
      access: "member",
      publishes: false,
      replies: { 200: z.object({}) },
    } as const
    const byBody = call({ ...made, path: "/made/up", body: z.strictObject({ user_id: id }) })
    const byPath = call({ ...made, path: "/made/up/:id", params: z.object({ id }) })
    const byNothing = call({ ...made, path: "/made/harmless", body: z.strictObject({ content: z.string() }) })
    expect(unanswered([...contract, byBody, byPath, byNothing])).toEqual(["POST /made/up", "POST /made/up/:id"])
  })

  test.each(Object.entries(answers))("%s", async (title, expected) => {
    const spec = specs.get(title)
    if (!spec) throw new Error(`no call ${title}`)
    const told = { stranger: await ask(spec, expected, stranger), blocked: await ask(spec, expected, blocked) }
    expect(told).toEqual({ stranger: expected.stranger, blocked: expected.blocked })
  })
})
