import type postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { listBirthdays, listFront, listHottest, listLatest, listOnline } from "@redthread/contract/browse"
import { listThreads, sendMessage, showThread } from "@redthread/contract/chat"
import { editContact, payContact, showContact } from "@redthread/contract/contact"
import {
  createComment,
  createFeed,
  likeFeed,
  listComments,
  listFeeds,
  listFeedsOf,
  listMuted,
  listReplies,
  muteAuthor,
  showFeed,
} from "@redthread/contract/feed"
import { analyse } from "@redthread/contract/analysis"
import { listChanges } from "@redthread/contract/notice"
import { listNotifications } from "@redthread/contract/notification"
import { listEncounters, listRecommend } from "@redthread/contract/member"
import { editProfile, resolveVanity, showProfile } from "@redthread/contract/profile"
import { askQuestion, listQuestions } from "@redthread/contract/question"
import { listAttachments, listPhotos, showPhoto } from "@redthread/contract/photo"
import {
  like,
  listBlocked,
  listFriendRequests,
  listFriends,
  listLikes,
  listLikesOfMe,
  listMatches,
  listRemarks,
  listVisits,
  requestFriend,
  setRemark,
} from "@redthread/contract/relation"
import { listReferred } from "@redthread/contract/affiliate"
import { listUpgrades } from "@redthread/contract/vip"
import { searchMembers, suggest } from "@redthread/contract/search"
import { translate } from "@redthread/contract/translation"
import { connect } from "./core/db/database-url"
import { attention } from "./features/lists/browse/browse.rank.service"
import { callsOfContract, replyNames, titleOf } from "./testing/contract-calls"
import { callProbes } from "./features/talk/call/testing/call-probes"
import { goldProbes } from "./features/money/gold/testing/gold-probes"
import { gameProbes } from "./features/play/game/testing/game-probes"
import { mallProbes } from "./features/shop/mall/testing/mall-probes"
import { isFound, isSuggested } from "./testing/found-by-search"
import { named } from "./testing/visibility-named"
import { listed, type Pair, type Probe, type ViewerRelation, viewerRelations } from "./testing/visibility-probe"
import { bring, hide, sees } from "./testing/visibility-relations"
import { befriend } from "./testing/fixtures/pairs"
import { insertPhoto } from "./testing/fixtures/photos"
import { startApp, type TestApp } from "./testing/harness"

let app: TestApp
let sql: postgres.Sql
beforeAll(async () => {
  app = await startApp()
  sql = connect(app.databaseUrl, { max: 1 })
})
afterAll(async () => {
  await sql.end()
  await app.stop()
})

const answered =
  (ask: (pair: Pair) => Promise<{ status: number; error: { message: string } }>) =>
  async (pair: Pair): Promise<boolean> => {
    const { status, error } = await ask(pair)
    if (status === 200) return true
    // Whatever the reason, it is one and the same answer.
    expect({ status, message: error.message }).toEqual({ status: 404, message: "User does not exist or is hidden" })
    return false
  }

/** What `before` made while the two still saw each other: its id by the id of the target. */
const posts = new Map<number, number>()
const discussed = new Map<number, number>()
const answeredIn = new Map<number, { id: number; comment_id: number }>()
const photos = new Map<number, number>()
const idIn = (made: Map<number, number>, { target }: Pair) => ({ params: { id: made.get(target.id) ?? 0 } })

const writes = async ({ target }: Pair): Promise<void> => {
  const { id } = await target.ok(createFeed, { body: { content: "Good morning from the garden" } })
  posts.set(target.id, id)
}
/** Under a post of the reader's own. */
const comments = async ({ reader, target }: Pair): Promise<void> => {
  const { id } = await reader.ok(createFeed, { body: { content: "What do you say?" } })
  discussed.set(target.id, id)
  const params = { id }
  await target.ok(createComment, { params, body: { content: "That I agree" } })
  const { id: comment_id } = await reader.ok(createComment, { params, body: { content: "Anybody else?" } })
  answeredIn.set(target.id, { id, comment_id })
  await target.ok(createComment, { params, body: { content: "I once more", reply_to: comment_id } })
}
const photographs = async ({ target }: Pair): Promise<void> => {
  photos.set(target.id, await insertPhoto(target.id))
}
const sendsPhoto = async ({ reader, target }: Pair): Promise<void> => {
  const upload_ids = [await insertPhoto(target.id, { attached: false })]
  await target.ok(sendMessage, { body: { user_id: reader.id, message_type: "photo", upload_ids } })
}

const talk = { shows: true, why: "a conversation stays with both; only the name is left of who may not be seen" }
const only = (which: readonly ViewerRelation[], shows: boolean, why: string): Probe["except"] =>
  Object.fromEntries(which.map((relation) => [relation, { shows, why }]))
const others = (why: string, shows: boolean): Probe["except"] => only(viewerRelations, shows, why)

const likes = ({ reader, target }: Pair) => reader.ok(like, { body: { user_id: target.id } })
const greets = ({ reader, target }: Pair) =>
  reader.ok(sendMessage, { body: { user_id: target.id, message_type: "text", message_content: "Hello" } })
const isLiked = ({ reader, target }: Pair) => target.ok(like, { body: { user_id: reader.id } })
const asks = ({ reader, target }: Pair) => target.call(requestFriend, { body: { user_id: reader.id } })
const befriends = ({ reader, target }: Pair) => befriend(target, reader)

/** All ways in which a member can be met. A call that can name one and is not here fails the test below. */
const probes: Record<string, Probe> = {
  [titleOf(listReferred)]: {
    before: ({ reader, target }) => sql`
      insert into referral (member_id, referrer_id, created_at) values (${target.id}, ${reader.id}, now())`,
    shows: async ({ reader, target }) =>
      (await reader.ok(listReferred, { query: {} })).items.some(({ user }) => user?.user_id === target.id),
  },
  [titleOf(listUpgrades)]: {
    before: ({ reader, target }) => sql`
      insert into vip_upgrade (member_id, payer_id, month, cents, from_at, until_at, created_at)
      values (${reader.id}, ${target.id}, 1, 3000, now(), now() + interval '1 month', now())`,
    shows: async ({ reader, target }) =>
      (await reader.ok(listUpgrades, { query: {} })).items.some(({ paid_by }) => paid_by?.user_id === target.id),
  },
  [titleOf(showProfile)]: {
    shows: answered(({ reader, target }) => reader.call(showProfile, { params: { id: target.id } })),
  },
  [titleOf(resolveVanity)]: {
    shows: answered(({ reader, target }) =>
      reader.call(resolveVanity, { params: { id: String(target.id) }, query: {} }),
    ),
  },
  [titleOf(showContact)]: {
    shows: answered(({ reader, target }) => reader.call(showContact, { params: { id: target.id } })),
  },
  [titleOf(listRecommend)]: { shows: listed(listRecommend) },
  [titleOf(listOnline)]: {
    before: async (pair) => {
      await pair.target.socket()
      await vi.waitFor(async () => expect(await listed(listOnline)(pair)).toBe(true), 60_000)
    },
    shows: listed(listOnline),
  },
  [titleOf(listLatest)]: { shows: listed(listLatest) },
  [titleOf(listBirthdays)]: { shows: listed(listBirthdays) },
  [titleOf(listHottest)]: {
    before: async (pair) => {
      await likes(pair)
      await attention.write()
    },
    shows: listed(listHottest),
  },
  [titleOf(listFront)]: {
    before: ({ target }) => sql`insert into front_member (member_id, pool, rank, chosen_by)
      select member_id, pool, member_id, 'staff' from profile where member_id = ${target.id}`,
    shows: listed(listFront),
  },
  [titleOf(analyse)]: {
    shows: answered(({ reader, target }) => reader.call(analyse, { body: { user_id: target.id } })),
  },
  [titleOf(listEncounters)]: { shows: listed(listEncounters) },
  [titleOf(searchMembers)]: { shows: isFound },
  [titleOf(suggest)]: { shows: isSuggested },
  [titleOf(listNotifications)]: {
    before: async ({ reader, target }) => {
      const { id } = await reader.ok(createFeed, { body: { content: "What do you say?" } })
      await target.ok(likeFeed, { params: { id } })
    },
    shows: async ({ reader, target }) =>
      (await reader.ok(listNotifications, { query: {} })).items.some(({ data }) => data.user_id === target.id),
  },
  [titleOf(listLikes)]: { before: likes, shows: listed(listLikes) },
  [titleOf(listLikesOfMe)]: { before: isLiked, shows: listed(listLikesOfMe) },
  [titleOf(listMatches)]: {
    before: async (pair) => {
      await likes(pair)
      await isLiked(pair)
    },
    shows: listed(listMatches),
  },
  [titleOf(listFriendRequests)]: {
    before: asks,
    shows: listed(listFriendRequests),
    except: {
      ...only(["friend", "hidden, a friend", "for friends, a friend"], false, "the request is answered already"),
      ...only(["hidden", "for friends", "for friends, I am VIP"], true, "who asks shows who asks"),
    },
  },
  [titleOf(listFriends)]: {
    before: befriends,
    ownPair: true,
    shows: listed(listFriends),
    except: only(["hidden", "for friends", "for friends, I am VIP"], true, "all are friends here"),
  },
  [titleOf(listVisits)]: {
    before: ({ reader, target }) => target.ok(showProfile, { params: { id: reader.id } }),
    shows: listed(listVisits),
  },
  [titleOf(listRemarks)]: {
    before: ({ reader, target }) => reader.ok(setRemark, { body: { user_id: target.id, content: "from the choir" } }),
    shows: listed(listRemarks),
    except: others("a note is the reader's own", true),
  },
  [titleOf(listBlocked)]: {
    shows: listed(listBlocked),
    except: { ...others("only whom one blocks", false), "blocked by me": { shows: true, why: "that is the list" } },
  },
  [titleOf(listThreads)]: { before: greets, shows: listed(listThreads), except: others(talk.why, true) },
  [titleOf(listChanges)]: {
    before: greets,
    shows: async ({ reader, target: { id } }) =>
      (await reader.ok(listChanges, { query: { since: 0 } })).threads?.some(({ user_id }) => user_id === id) ?? false,
    except: others(talk.why, true),
  },
  ...callProbes,
  ...goldProbes,
  ...gameProbes,
  ...mallProbes,
  [titleOf(listFeeds)]: { before: writes, shows: listed(listFeeds) },
  [titleOf(listFeedsOf)]: {
    shows: answered(({ reader, target }) => reader.call(listFeedsOf, { params: { id: target.id }, query: {} })),
  },
  [titleOf(showFeed)]: {
    before: writes,
    shows: async (pair) => (await pair.reader.call(showFeed, idIn(posts, pair))).status === 200,
  },
  [titleOf(listComments)]: {
    before: comments,
    shows: async (pair) => {
      const { items } = await pair.reader.ok(listComments, { ...idIn(discussed, pair), query: {} })
      return items.some(({ user_id }) => user_id === pair.target.id)
    },
  },
  [titleOf(listReplies)]: {
    before: comments,
    shows: async ({ reader, target }) => {
      const params = answeredIn.get(target.id) ?? { id: 0, comment_id: 0 }
      return (await reader.ok(listReplies, { params, query: {} })).items.some(({ user_id }) => user_id === target.id)
    },
  },
  [titleOf(listMuted)]: {
    before: ({ reader, target }) => reader.ok(muteAuthor, { params: { id: target.id }, body: {} }),
    // In the feed of its own pair alone: it would be missing from the others' lists.
    ownPair: true,
    shows: listed(listMuted),
  },
  [titleOf(listPhotos)]: {
    shows: answered(({ reader, target }) => reader.call(listPhotos, { params: { id: target.id }, query: {} })),
  },
  [titleOf(showPhoto)]: {
    before: photographs,
    shows: async (pair) => {
      const { status, error } = await pair.reader.call(showPhoto, idIn(photos, pair))
      if (status !== 200) expect({ status, code: error.code }).toEqual({ status: 404, code: 404_000 })
      return status === 200
    },
  },
  [titleOf(listAttachments)]: {
    before: sendsPhoto,
    shows: async ({ reader, target }) => {
      const { items } = await reader.ok(listAttachments, { params: { id: target.id }, query: {} })
      return items.some(({ user_id }) => user_id === target.id)
    },
    except: only(
      ["hidden", "for friends", "for friends, I am VIP"],
      true,
      "what was sent stays until there is a block",
    ),
  },
  [titleOf(listQuestions)]: {
    before: ({ reader, target }) => target.call(askQuestion, { body: { user_id: reader.id, field: "height" } }),
    shows: listed(listQuestions),
  },
  [titleOf(showThread)]: {
    shows: answered(({ reader, target }) =>
      reader.call(showThread, { params: { id: target.id }, query: { user: 1 } as never }),
    ),
  },
}

const calls = await callsOfContract()

/** Calls whose reply can contain members other than the requested one. */
const showing = calls.filter((call) => replyNames(call, "user_id")).map(titleOf)

const unaccounted = (titles: readonly string[]): string[] =>
  titles.filter((title) => !(title in probes) && !(title in named))

test("PRO-03 every call that can show a member is held against every way in which two can stand to each other", () => {
  expect(unaccounted(showing)).toEqual([])
  expect(Object.keys(probes).filter((title) => !calls.some((call) => titleOf(call) === title))).toEqual([])
})

test("PRO-03 a new call that names a member and is not held against them fails", () => {
  expect(unaccounted([...showing, "GET /made-up"])).toEqual(["GET /made-up"])
})

/** A pair of members with this history before their current relation. */
async function makePair(relation: ViewerRelation, before: Iterable<NonNullable<Probe["before"]>>): Promise<Pair> {
  const [reader, target] = await Promise.all([app.register({ gender: 1 }), app.register({ gender: 0 })])
  const pair = { reader, target }
  for (const prepare of before) await prepare(pair)
  await bring[relation](pair)
  return pair
}

const entries = Object.entries(probes)
/** What is done once where several probes need it. */
const shared = new Set(entries.flatMap(([, { before, ownPair }]) => (before && !ownPair ? [before] : [])))

// Signing members up costs most of these tests: probes that do not disturb each other ask about the same two.
describe.each(viewerRelations)("PRO-03 %s", (relation) => {
  let [plain, prepared] = [] as unknown as [Pair, Pair]
  beforeAll(async () => {
    plain = await makePair(relation, [])
    prepared = await makePair(relation, shared)
  })

  test.concurrent.each(entries)("PRO-03 %s", async (_title, { before, ownPair, shows, except = {} }) => {
    const given = before && ownPair ? await makePair(relation, [before]) : before ? prepared : plain
    expect(await shows(given)).toBe(except[relation]?.shows ?? sees[relation])
  })
})

test("PRO-03 a visitor sees public profiles alone", async () => {
  const shown = await Promise.all(
    (["public", "registered", "friends", "hidden"] as const).map(async (visibility) => {
      const target = await app.register()
      await hide(target, visibility)
      const { status } = await app.call(showProfile, { params: { id: target.id } })
      const { body } = await app.call(listRecommend, { query: {} })
      return { visibility, status, listed: body.items.some(({ user_id }) => user_id === target.id) }
    }),
  )
  expect(shown).toEqual([
    { visibility: "public", status: 200, listed: true },
    { visibility: "registered", status: 404, listed: false },
    { visibility: "friends", status: 404, listed: false },
    { visibility: "hidden", status: 404, listed: false },
  ])
})

test("PRO-03 an invisible member's data cannot be read, and nothing can be done to or bought from them", async () => {
  const [reader, target] = [await app.register({ gender: 1 }), await app.register({ gender: 0 })]
  await target.ok(editProfile, { body: { biography: "Nobody is to read this." } })
  await target.ok(editContact, { body: { wechat: "hidden-one", price: 2 } })
  const { introduction } = await reader.ok(showProfile, { params: { id: target.id } })
  await hide(target, "hidden")
  const body = { user_id: target.id }
  const answers = [
    await reader.call(like, { body }),
    await reader.call(requestFriend, { body }),
    await reader.call(setRemark, { body: { ...body, content: "seen" } }),
    await reader.call(payContact, { params: { id: target.id }, body: { price: 2 } }, { "idempotency-key": "one" }),
    await reader.call(sendMessage, { body: { ...body, message_type: "text", message_content: "Hello" } }),
  ]
  expect(answers.map(({ status, error }) => [status, error.message])).toEqual(
    answers.map(() => [404, "User does not exist or is hidden"]),
  )
  const read = await reader.call(translate, { body: { type: "introduction", id: introduction?.id ?? 0 } })
  expect(read.status).toBe(404)
})
