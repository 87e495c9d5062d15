import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { createFeed, showFeed } from "@redthread/contract/feed"
import type { Language } from "@redthread/contract/language"
import { editProfile } from "@redthread/contract/profile"
import { translate } from "@redthread/contract/translation"
import { db } from "../../../core/db/pool"
import { openAttempts } from "../../../core/limits/attempts"
import { startApp, type TestApp, type TestMember } from "../../../testing/harness"
import { rows } from "../../../testing/rows"
import { EngineStub } from "./testing/engine-stubs"
import { openTranslation } from "./translation.service"

/** Posts that one reader requests at once, and further requests for the first of them. */
const postCount = 200
const repeatCount = 20

interface Post {
  id: number
  content: string
}

let app: TestApp
let stub: EngineStub
const posts: Post[] = []
/** Requested by another reader. */
let otherPost: Post

beforeAll(async () => {
  app = await startApp()
  const author = await app.register()
  // Without VIP a member may post twice a day. The change of the profile drops the cached session.
  await db.execute(sql`update profile set vip_until = now() + interval '1 year' where member_id = ${author.id}`)
  await author.ok(editProfile, { body: { sound: 1 } })
  const post = async (number: number): Promise<Post> => {
    const content = `I like walking in the mountains ${String(number).padStart(3, "0")}`
    return { id: (await author.ok(createFeed, { body: { content } })).id, content }
  }
  for (let number = 0; number < postCount; number += 1) posts.push(await post(number))
  otherPost = await post(postCount)
})
afterAll(() => app.stop())
beforeEach(async () => {
  stub = await new EngineStub("libretranslate").start()
  // In s: the engine holds requests back until the test continues.
  await openTranslation(db, { ...stub.settings, TRANSLATE_TIMEOUT: 60 })
})
afterEach(async () => {
  openAttempts({ redis: null, prefix: "translations", factor: 0 })
  await stub.stop()
})

const german = () => app.register({ gender: 1, language: "de" })
const ask = (reader: TestMember, { id }: Post, language: Language) =>
  reader.call(translate, { body: { type: "feed", id, language } })

/** Each post once, and the first one again. */
const requested = (): Post[] => [...posts, ...Array.from({ length: repeatCount }, () => posts[0] as Post)]

const sentTexts = (): string[] => stub.asked.flatMap(({ body }) => (body as { q: string[] }).q)
const lengthOf = (some: readonly Post[]): number => some.reduce((sum, { content }) => sum + content.length, 0)

/** Characters are reserved just before a text queues for the engine. */
async function reservedBy({ id }: TestMember): Promise<number> {
  const [day] = await rows<{ characters: number }>(
    db,
    sql`select characters from translation_member_day where member_id = ${id}`,
  )
  return day?.characters ?? 0
}

test("TRANS-01 two hundred posts requested at once are each sent to the engine once, and another reader is served meanwhile", async () => {
  const [ben, cleo] = [await german(), await german()]
  const held: (() => void)[] = []
  let isOpen = false
  stub.wait = () => (isOpen ? Promise.resolve() : new Promise<void>((resolve) => held.push(resolve)))
  const release = (): void => {
    for (const proceed of held.splice(0)) proceed()
  }
  let answered = 0
  const asked = requested().map(async (post) => {
    const answer = await ask(ben, post, "de")
    answered += 1
    return { post, answer }
  })
  // The engine has ten texts, and all others wait for it.
  await expect.poll(() => reservedBy(ben)).toBe(lengthOf(posts))
  await expect.poll(() => held.length).toBe(10)
  const forCleo = ask(cleo, otherPost, "de")
  await expect.poll(() => reservedBy(cleo)).toBe(otherPost.content.length)
  release()
  await expect.poll(() => held.length).toBe(10)
  expect(sentTexts()).toContain(otherPost.content)
  release()
  expect(await forCleo).toMatchObject({ status: 200, body: { translate: `[de] ${otherPost.content}` } })
  // Of the first twenty texts all but one are Ben's; one of them may be the repeated one.
  expect(answered).toBeLessThanOrEqual(19 + repeatCount)
  isOpen = true
  release()
  for (const { post, answer } of await Promise.all(asked))
    expect(answer).toMatchObject({ status: 200, body: { translate: `[de] ${post.content}`, translated_by: "machine" } })
  expect(sentTexts().toSorted()).toEqual([...posts, otherPost].map(({ content }) => content).toSorted())
  const shown = await Promise.all(posts.map(({ id }) => ben.ok(showFeed, { params: { id } })))
  for (const { content, ...post } of shown)
    expect(post).toMatchObject({ translate: `[de] ${content}`, translate_state: "translated" })
  await Promise.all(requested().map((post) => ask(cleo, post, "de")))
  expect(sentTexts()).toHaveLength(postCount + 1)
})

test("TRANS-01 of more than 120 requests a minute the others are answered 429000; another reader is not limited", async () => {
  const [ben, cleo] = [await german(), await german()]
  openAttempts({ redis: null, prefix: "translations", factor: 1 })
  const [forCleo, ...answers] = await Promise.all([
    ask(cleo, otherPost, "fr"),
    ...requested().map((post) => ask(ben, post, "fr")),
  ])
  expect(forCleo.status).toBe(200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(postCount + repeatCount - 120)
  for (const { status, error } of refused) expect({ status, code: error.code }).toEqual({ status: 429, code: 429_000 })
  expect(new Set(sentTexts()).size).toBe(sentTexts().length)
})

test("TRANS-01 beyond the reader's budget for the day requests at once are answered 400426; another reader has the own budget", async () => {
  const [ben, cleo] = [await german(), await german()]
  const budget = lengthOf(posts.slice(0, 30))
  await openTranslation(db, { ...stub.settings, TRANSLATE_MEMBER_CHARACTERS: budget })
  const [forCleo, ...answers] = await Promise.all([
    ask(cleo, otherPost, "it"),
    ...requested().map((post) => ask(ben, post, "it")),
  ])
  expect(forCleo.status).toBe(200)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, error } of refused) expect({ status, code: error.code }).toEqual({ status: 400, code: 400_426 })
  // All posts are equally long, so that thirty fit; the repeated one may be among them.
  const translated = answers.filter(({ status }) => status === 200).map(({ body }) => body.content)
  expect(new Set(translated).size).toBe(30)
  expect(sentTexts().toSorted()).toEqual([...new Set(translated), otherPost.content].toSorted())
})
