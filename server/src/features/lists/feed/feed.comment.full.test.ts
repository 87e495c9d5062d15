import { afterAll, beforeAll, expect, test } from "vitest"
import {
  createComment,
  createFeed,
  deleteComment,
  deleteFeed,
  type Feed,
  likeComment,
  listComments,
  listReplies,
  showFeed,
  unlikeComment,
} from "@redthread/contract/feed"
import { deleteAccount, showMe } from "@redthread/contract/account"
import { listNotifications } from "@redthread/contract/notification"
import { block } from "@redthread/contract/relation"
import { translate } from "@redthread/contract/translation"
import { sql } from "drizzle-orm"
import { rows, transaction } from "../../../core/db/db"
import { db } from "../../../core/db/pool"
import { everyFeature } from "../../../core/every-feature"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const post = (by: TestMember): Promise<Feed> => by.ok(createFeed, { body: { content: "What do you think?" } })
const say = (by: TestMember, { id }: Feed, content: string, reply_to?: number) =>
  by.ok(createComment, { params: { id }, body: { content, reply_to } })
const top = async (by: TestMember, { id }: Feed) => (await by.ok(listComments, { params: { id }, query: {} })).items
const under = async (by: TestMember, { id }: Feed, comment_id: number) =>
  (await by.ok(listReplies, { params: { id, comment_id }, query: {} })).items
const countOf = async (by: TestMember, { id }: Feed) => (await by.ok(showFeed, { params: { id } })).comments
const told = async (who: TestMember) =>
  (await who.ok(listNotifications, { query: {} })).items.map(({ event, data }) => [event, data.user_id, data.others])

test("FEED-03 likes of a comment that race are counted once for each member, and grouped in one notification", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const feed = await post(anna)
  const { id: comment_id } = await say(ben, feed, "I like it")
  const params = { id: feed.id, comment_id }
  const people = await Promise.all(Array.from({ length: 6 }, () => app.register()))
  await Promise.all(people.flatMap((one) => [one, one]).map((one) => one.ok(likeComment, { params })))
  const [first, last] = [people[0] as TestMember, people[5] as TestMember]
  expect((await top(first, feed))[0]).toMatchObject({ likes: 6, liked: true, replies: 0, parent_id: null })
  expect((await told(ben)).map(([event, , others]) => [event, others])).toEqual([["comment_like", 5]])
  await Promise.all(
    people
      .slice(0, 3)
      .flatMap((one) => [one, one])
      .map((one) => one.ok(unlikeComment, { params })),
  )
  expect((await top(first, feed))[0]).toMatchObject({ likes: 3, liked: false })
  expect((await top(last, feed))[0]).toMatchObject({ likes: 3, liked: true })
  expect((await told(ben)).map(([, , others]) => others)).toEqual([2])
  const racing = await Promise.all([
    ...people.map((one) => one.call(likeComment, { params })),
    ben.call(deleteComment, { params }),
    ...people.map((one) => one.call(createComment, { params, body: { content: "Late", reply_to: comment_id } })),
  ])
  expect(racing.map(({ status }) => status).filter((status) => ![200, 201, 404].includes(status))).toEqual([])
  expect(await countOf(anna, feed)).toBe(0)
})

test("FEED-03 replies are under the comment, notify the member they answer, and are deleted with it", async () => {
  const [anna, ben, tom, eve] = await Promise.all([app.register(), app.register(), app.register(), app.register()])
  const feed = await post(anna)
  const elsewhere = await post(anna)
  const comment = await say(ben, feed, "I like it")
  const reply = await say(tom, feed, "Me too", comment.id)
  const deeper = await say(eve, feed, "So do I", reply.id)
  expect([reply, deeper]).toMatchObject([{ parent_id: comment.id }, { parent_id: comment.id }])
  expect((await top(ben, feed)).map(({ id, replies }) => [id, replies])).toEqual([[comment.id, 2]])
  expect((await under(ben, feed, comment.id)).map(({ id }) => id)).toEqual([deeper.id, reply.id])
  expect(await countOf(ben, feed)).toBe(3)
  expect(await told(ben)).toEqual([["reply", tom.id, 0]])
  expect(await told(tom)).toEqual([["reply", eve.id, 0]])
  expect(await told(anna)).toEqual([["comment", eve.id, 2]])
  const wrong = await tom.call(createComment, {
    params: { id: elsewhere.id },
    body: { content: "Here?", reply_to: comment.id },
  })
  expect(wrong.status).toBe(404)

  await tom.ok(deleteComment, { params: { id: feed.id, comment_id: reply.id } })
  expect((await top(ben, feed))[0]).toMatchObject({ replies: 1 })
  expect(await told(ben)).toEqual([])
  await anna.ok(deleteComment, { params: { id: feed.id, comment_id: comment.id } })
  expect(await countOf(ben, feed)).toBe(0)
  expect(await told(anna)).toEqual([])
  expect(await told(tom)).toEqual([])
  const again = await say(ben, elsewhere, "And this?")
  await say(tom, elsewhere, "Yes", again.id)
  await anna.ok(deleteFeed, { params: { id: elsewhere.id } })
  expect(await told(ben)).toEqual([])
})

test("FEED-03 NOTI-01 likes of a comment leave the list and the badge of its author when it is deleted, by whomever", async () => {
  const [anna, ben, tom] = await Promise.all([app.register(), app.register(), app.register()])
  const feed = await post(anna)
  const comment = await say(ben, feed, "I like it")
  const reply = await say(tom, feed, "Me too", comment.id)
  const other = await say(ben, feed, "And more")
  for (const comment_id of [comment.id, reply.id, other.id])
    await anna.ok(likeComment, { params: { id: feed.id, comment_id } })
  await tom.ok(likeComment, { params: { id: feed.id, comment_id: comment.id } })
  const unseen = async (who: TestMember) => (await who.ok(showMe, {})).counter.notification
  expect([(await told(ben)).length, await unseen(ben), await unseen(tom)]).toEqual([3, 3, 1])
  await anna.ok(deleteComment, { params: { id: feed.id, comment_id: comment.id } })
  expect([await told(ben), await unseen(ben)]).toEqual([[["comment_like", anna.id, 0]], 1])
  expect([await told(tom), await unseen(tom)]).toEqual([[], 0])
  await ben.ok(deleteComment, { params: { id: feed.id, comment_id: other.id } })
  expect([await told(ben), await unseen(ben)]).toEqual([[], 0])
})

test("FEED-03 under a comment of who may not be seen nothing is read, liked, answered, reported or translated", async () => {
  const [anna, ben, tom, eve] = await Promise.all([app.register(), app.register(), app.register(), app.register()])
  const feed = await post(anna)
  const comment = await say(ben, feed, "I like it")
  const reply = await say(tom, feed, "Me too", comment.id)
  await eve.ok(block, { body: { user_id: ben.id } })
  const at = (comment_id: number) => ({ params: { id: feed.id, comment_id } })
  expect((await eve.call(listReplies, { ...at(comment.id), query: {} })).status).toBe(404)
  for (const { id } of [comment, reply]) {
    expect((await eve.call(likeComment, at(id))).status).toBe(404)
    const answer = { params: { id: feed.id }, body: { content: "Hello", reply_to: id } }
    expect((await eve.call(createComment, answer)).status).toBe(404)
    expect((await eve.call(translate, { body: { type: "comment", id } })).status).toBe(404)
  }
  // A reply does not notify a commenter that the post's author has blocked.
  await anna.ok(block, { body: { user_id: ben.id } })
  await say(tom, feed, "Still here", reply.id)
  expect(await told(ben)).toEqual([["reply", tom.id, 0]])
})

test("FEED-03 ACC-07 replies stay under a placeholder when the author of the comment leaves, and counts are right", async () => {
  const [anna, ben, tom, eve] = await Promise.all([app.register(), app.register(), app.register(), app.register()])
  const feed = await post(anna)
  const comment = await say(ben, feed, "I like it")
  const reply = await say(tom, feed, "Me too", comment.id)
  await say(ben, feed, "Thank you", comment.id)
  const last = await say(ben, feed, "Nobody answers this")
  await eve.ok(likeComment, { params: { id: feed.id, comment_id: comment.id } })
  await ben.ok(deleteAccount, { body: { password: ben.password } })
  const at = { id: feed.id, comment_id: comment.id }
  const empty = { id: comment.id, user_id: null, user: null, content: "", likes: 0, deletable: false }
  const shown = async () => {
    expect((await top(eve, feed)).at(-1)).toMatchObject(empty)
    expect((await eve.call(likeComment, { params: at })).status).toBe(404)
    const direct = { params: { id: feed.id }, body: { content: "Hello", reply_to: comment.id } }
    expect((await eve.call(createComment, direct)).status).toBe(404)
  }
  await shown()
  // Until they are erased, as many are shown as are counted.
  expect(await top(eve, feed)).toMatchObject([{ ...empty, id: last.id }, empty])
  expect([await countOf(eve, feed), (await under(eve, feed, comment.id)).length]).toEqual([4, 2])
  await transaction(db, (tx) => everyFeature.onErase(tx, ben.id))
  await shown()
  expect([(await top(eve, feed)).length, (await under(eve, feed, comment.id)).map(({ id }) => id)]).toEqual([
    1,
    [reply.id],
  ])
  expect([await countOf(eve, feed), (await top(eve, feed))[0]?.replies]).toEqual([2, 1])
  const answer = await say(eve, feed, "Still talking", reply.id)
  expect(answer.parent_id).toBe(comment.id)
  await eve.ok(deleteComment, { params: { id: feed.id, comment_id: answer.id } })
  expect(await countOf(eve, feed)).toBe(2)
  // The last reply takes the placeholder with it.
  await tom.ok(deleteComment, { params: { id: feed.id, comment_id: reply.id } })
  expect([await top(eve, feed), await countOf(eve, feed)]).toEqual([[], 0])
})

test("SAFE-01 a comment that looks like a scam warns its readers, tells staff with it, and slows who writes many", async () => {
  const [anna, ben] = [await app.register(), await app.register()]
  const feed = await post(anna)
  const content = "Send me a $100 Amazon gift card and text me the code"
  const comment = await say(ben, feed, content)
  expect((await top(anna, feed))[0]?.warning?.length).toBeGreaterThan(0)
  expect((await top(ben, feed))[0]?.warning).toBeUndefined()
  const [ticket] = await rows(
    db,
    { evidence: "text" },
    sql`select evidence from support_ticket where report_type = 'comment' and report_id = ${comment.id}`,
  )
  expect(ticket?.evidence).toContain(content)
  for (let turn = 0; turn < 4; turn += 1) await say(ben, feed, `${content} ${turn}`)
  const sixth = await ben.call(createComment, { params: { id: feed.id }, body: { content } })
  expect(sixth.status).toBe(429)
  expect((await ben.call(createFeed, { body: { content } })).status).toBe(429)
})
