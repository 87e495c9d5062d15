import { type DemoCommunity, demoCommunity, demoPassword } from "@redthread/demo/community"
import type { DemoMember } from "@redthread/demo/people/member"
import { albumOf } from "@redthread/demo/pictures"
import { toCents } from "@redthread/contract/gold"
import { clock } from "../../../core/process/clock"
import { transaction, type Tx, type DbOrTx } from "../../../core/db/db"
import { everyFeature } from "../../../core/every-feature"
import { onlineList } from "../../lists/browse/browse.rank.service"
import { hashPassword } from "../../identity/identity/identity.password.service"
import { nameKey } from "../../member/account-row/name-key.service"
import { knownTimeZone } from "../../member/profile-facts/profile.zone.db"
import { findTown } from "../../people/location/location.service"
import * as contact from "../../shop/contact/contact.service"
import * as gold from "../../money/gold/gold.service"
import { insertFeed } from "./demo.feed"
import { fileOf } from "./demo.pictures"
import * as seedDb from "./demo.seed.db"

type Ids = ReadonlyMap<string, number>

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new RangeError(`The demo community has no ${key}`)
  return id
}

/** Secret photos cost this much gold, assigned in turn. */
const photoPrices = [2, 3, 5]

async function insertMembers(tx: Tx, members: readonly DemoMember[], passwordHash: string): Promise<Ids> {
  const accounts = members.map(({ email, createdAt }) => ({
    email,
    password_hash: passwordHash,
    created_at: createdAt,
  }))
  const byEmail = await seedDb.insertAccounts(tx, accounts)
  const ids = new Map(members.map(({ key, email }) => [key, idOf(byEmail, email)]))
  const photos = members.flatMap(({ key, avatar, cover, photos: own, createdAt }) =>
    [avatar, cover, ...own].map((picture) => ({
      member_id: idOf(ids, key),
      file: fileOf(picture),
      folder: albumOf(picture.key),
      price:
        albumOf(picture.key) === "secret"
          ? toCents(photoPrices[Math.floor(Number(key) / 3) % photoPrices.length] ?? 2)
          : null,
      width: picture.width,
      height: picture.height,
      created_at: createdAt,
    })),
  )
  const photoIds = await seedDb.insertPhotos(tx, photos)
  const rows = members.map((member) => profileRow(tx, member, idOf(ids, member.key), photoIds))
  await seedDb.insertProfiles(tx, await Promise.all(rows))
  return ids
}

async function townColumns(tx: Tx, { city, countryCode }: DemoMember) {
  const town = await findTown(city.en, countryCode)
  if (!town) return { latitude: null, longitude: null, time_zone: null }
  const { latitude, longitude, timeZone } = town
  return { latitude, longitude, time_zone: await knownTimeZone(tx, timeZone) }
}

const profileRow = async (
  tx: Tx,
  member: DemoMember,
  memberId: number,
  photoIds: ReadonlyMap<string, number>,
): Promise<seedDb.ProfileRow> => ({
  member_id: memberId,
  name: member.name,
  name_key: nameKey(member.name),
  gender: member.gender,
  birthday: member.birthday,
  seeking: member.seeking,
  language: member.language,
  country_code: member.countryCode,
  city: member.city.en,
  ...(await townColumns(tx, member)),
  avatar_id: idOf(photoIds, fileOf(member.avatar)),
  cover_id: idOf(photoIds, fileOf(member.cover)),
  verified: member.verified,
  vip_until: member.vipUntil,
  height: member.height,
  weight: member.weight,
  marriage: member.marriage,
  children: member.children,
  income: member.income,
  orientation: member.orientation,
  purpose: member.purpose,
  horoscope: member.horoscope,
  created_at: member.createdAt,
  seen_at: member.seenAt,
})

async function insertWords(tx: Tx, { members, threads, posts }: DemoCommunity, ids: Ids, now: Date): Promise<void> {
  await seedDb.insertIntroductions(
    tx,
    members.map(({ key, language, introduction }) => ({
      member_id: idOf(ids, key),
      language,
      content: introduction[language],
    })),
  )
  await seedDb.insertAnswers(
    tx,
    members.flatMap(({ key, language, answers }) =>
      answers.map(({ prompt, text }, index) => ({
        member_id: idOf(ids, key),
        prompt,
        place: index,
        language,
        content: text[language],
      })),
    ),
  )
  await seedDb.insertInterests(
    tx,
    members.flatMap(({ key, interests }) => interests.map((interest) => ({ member_id: idOf(ids, key), interest }))),
  )
  const answered = members.flatMap(({ language, answers }) =>
    answers.map(({ text }) => ({
      text: text[language],
      source: language,
      translations: text as Record<string, string>,
    })),
  )
  const introductions = members.map(({ language, introduction }) => ({
    text: introduction[language],
    source: language,
    translations: introduction as Record<string, string>,
  }))
  const others = [...threads.flatMap(({ messages }) => messages), ...posts, ...posts.flatMap((post) => post.comments)]
  const written = others.map(({ text, language, translations }) => ({ text, source: language, translations }))
  const pairs = [...introductions, ...answered, ...written].flatMap(({ text, source, translations }) =>
    Object.entries(translations)
      .filter(([target]) => target !== source)
      .map(([target, content]) => ({ text, source, target, content })),
  )
  await seedDb.insertTranslations(tx, pairs, { createdAt: now, maker: "human" })
}

async function insertConversations(tx: Tx, { threads }: DemoCommunity, ids: Ids): Promise<void> {
  const stored = threads.map((thread) => {
    const [one, other] = thread.members.map((key) => idOf(ids, key)) as [number, number]
    const [low, high] = [Math.min(one, other), Math.max(one, other)]
    return { ...thread, low, high, senders: thread.messages.map(({ sender }) => idOf(ids, sender)) }
  })
  const threadIds = await seedDb.insertThreads(
    tx,
    stored.map(({ low, high, messages, senders }) => ({
      low_id: low,
      high_id: high,
      seq: messages.length,
      initiator_id: senders[0] ?? low,
      answered: new Set(senders).size > 1,
      created_at: messages[0]?.createdAt ?? clock.now(),
    })),
  )
  const numbered = stored.map((thread) => ({
    ...thread,
    id: idOf(threadIds, seedDb.threadKey(thread.low, thread.high)),
  }))
  await seedDb.insertThreadMembers(
    tx,
    numbered.flatMap(({ id, low, high, messages, reader, unread }) =>
      [low, high].map((memberId) => {
        const left = memberId === idOf(ids, reader) ? unread : 0
        const other = memberId === low ? high : low
        return { thread_id: id, member_id: memberId, other_id: other, unread: left, read_seq: messages.length - left }
      }),
    ),
  )
  await seedDb.insertMessages(
    tx,
    numbered.flatMap(({ id, messages, senders }) =>
      messages.map(({ text, language, createdAt }, index) => ({
        thread_id: id,
        seq: index + 1,
        sender_id: senders[index] ?? 0,
        content: text,
        language,
        created_at: createdAt,
      })),
    ),
  )
}

async function insertCounters(tx: Tx, { members, threads }: DemoCommunity, ids: Ids): Promise<void> {
  const unreadOf = (key: string) =>
    threads.filter(({ reader }) => reader === key).reduce((sum, { unread }) => sum + unread, 0)
  await seedDb.insertCounters(
    tx,
    members.map(({ key }) => ({ member_id: idOf(ids, key), message: unreadOf(key) })),
  )
}

async function insertRelations(tx: Tx, { relations }: DemoCommunity, ids: Ids): Promise<void> {
  const ties = (kind: keyof typeof relations) =>
    relations[kind].map(({ from, to, at }) => ({ from_id: idOf(ids, from), to_id: idOf(ids, to), at }))
  await seedDb.insertFriends(tx, ties("friends"))
  await seedDb.insertRequests(tx, ties("requests"))
  await seedDb.insertLikes(tx, ties("likes"))
  await seedDb.insertVisits(tx, ties("visits"))
}

/** Returns false for a database with accounts, which it leaves unchanged. */
export async function seedDemo(db: DbOrTx): Promise<boolean> {
  const now = clock.now()
  const passwordHash = await hashPassword(demoPassword)
  return transaction(db, async (tx) => {
    if (!(await seedDb.lockEmpty(tx))) return false
    const community = demoCommunity(now)
    const ids = await insertMembers(tx, community.members, passwordHash)
    await insertWords(tx, community, ids, now)
    await insertCounters(tx, community, ids)
    await insertConversations(tx, community, ids)
    await insertRelations(tx, community, ids)
    await insertFeed(tx, community.posts, (key) => idOf(ids, key))
    await giveGold(tx, community, (key) => idOf(ids, key))
    for (const id of ids.values()) await everyFeature.onProfile(tx, id)
    return true
  })
}

export async function bringDemoOnline(db: DbOrTx): Promise<void> {
  const onlineMembers = demoCommunity(clock.now()).members.filter(({ online }) => online)
  await transaction(db, (tx) =>
    seedDb.insertPresence(
      tx,
      onlineMembers.map(({ email }) => email),
    ),
  )
  await onlineList.restore(db)
}

/** Each login of the demo buys this many cents of gold, and gets `presented` as promotional gold. */
const bought = 12_000
const presented = 1500

/** Contact entries cost this much gold, assigned in turn. */
const prices = [5, 8, 12, 20]

async function giveGold(tx: Tx, { logins, present }: DemoCommunity, idOf: (key: string) => number) {
  for (const key of logins) {
    const memberId = idOf(key)
    const reference = { type: "account", id: memberId } as const
    await gold.credit(tx, { kind: "recharge", reference, memberId, cents: bought })
    await gold.credit(tx, { kind: "promotion", reference, memberId, cents: presented })
  }
  for (const [index, key] of present.entries()) {
    const entries = index % 3 === 2 ? { wechat: `demo_${key}` } : { facebook: `demo.${key}`, other: `@demo_${key}` }
    await contact.change(tx, idOf(key), { ...entries, price: prices[index % prices.length], show: index % 2 === 0 })
  }
}
