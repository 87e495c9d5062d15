import type { Me } from "@redthread/contract/account"
import { AppError } from "@redthread/contract/core/error"
import { toFlag } from "@redthread/contract/core/flag"
import { codedFields, type ProfileChange, settingsChanged } from "@redthread/contract/profile"
import { assertCanPublish, type MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { everyFeature } from "../../../core/every-feature"
import type { Joined } from "../../../core/feature"
import { type DbOrTx, isUniqueViolation, transaction, type Tx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { sessionCache } from "../../../core/member/session-cache"
import { coordinatesOf, isKnownCountry, readTowns } from "../location/location.service"
import * as notice from "../../signals/notice/notice.service"
import { beforeVisibilityChange } from "../../signals/presence/presence.service"
import { attachPicture } from "../photo/photo.service"
import { detectLanguage } from "../translation/detect-language.service"
import { inspectIntroduction } from "../scam-shield/scam-shield.service"
import * as translation from "../translation/translation.service"
import { ageOn, assertAdult } from "../../member/account-row/age.service"
import { horoscopeOf } from "./horoscope"
import { isReserved, nameKey, nameLook } from "../../member/account-row/name-key.service"
import { portraitOf } from "../../member/profile-facts/profile.portrait.service"
import * as profileDb from "./profile.db"
import * as factsDb from "../../member/profile-facts/profile.facts.db"

const opposite = (gender: 0 | 1): 0 | 1 => (gender === 0 ? 1 : 0)

/** A name is taken if another has the same key (`nameKey`) or looks the same (`nameLook`). */
const nameUniques = ["profile_name_key_unique", "profile_name_look"]

/** The profile of an account just opened. Raises `name_taken`, `adults_only`. */
export async function create(tx: Tx, { memberId, name, gender, birthday, seeking, language }: Joined): Promise<void> {
  if (birthday) assertAdult(birthday)
  if (isReserved(name)) throw new AppError("name_taken", { field: "name" })
  const now = clock.now()
  try {
    await profileDb.insert(tx, {
      memberId,
      name,
      nameKey: nameKey(name),
      nameLook: nameLook(name),
      gender: gender ?? null,
      birthday: birthday ?? null,
      horoscope: birthday ? horoscopeOf(birthday) : null,
      seeking: seeking ?? (gender === undefined ? null : opposite(gender)),
      language,
      listed: gender !== undefined && birthday !== undefined,
      createdAt: now,
      seenAt: now,
    })
  } catch (error) {
    if (nameUniques.some((unique) => isUniqueViolation(error, unique)))
      throw new AppError("name_taken", { field: "name" })
    throw error
  }
  await everyFeature.onProfile(tx, memberId)
}

type Stored = NonNullable<Awaited<ReturnType<typeof factsDb.lockProfile>>>

/** Name never, gender once: section 3. */
function assertFixedUnchanged(change: ProfileChange, stored: Stored): void {
  if (change.name !== undefined && change.name !== stored.name) throw new AppError("cannot_change", { field: "name" })
  if (change.gender !== undefined && stored.gender !== null && change.gender !== stored.gender) {
    throw new AppError("cannot_change", { field: "gender" })
  }
}

/** A sign that is taken away follows the birthday again. */
const signSet = (horoscope: number | null, birthday: string | null): Partial<Stored> =>
  horoscope === null
    ? { horoscope: birthday === null ? null : horoscopeOf(birthday), horoscopeChosen: false }
    : { horoscope, horoscopeChosen: true }

/** Recomputes what is derived from the birthday; values that the member set stay. */
function horoscopeAfter({ birthday, horoscope }: ProfileChange, stored: Stored): Partial<Stored> {
  if (horoscope !== undefined) return signSet(horoscope, birthday ?? stored.birthday)
  if (birthday === undefined || stored.horoscopeChosen) return {}
  // Before it was noted who had chosen a sign, one that is not the birthday's own was.
  const isDerived = stored.horoscope === null || stored.horoscope === (stored.birthday && horoscopeOf(stored.birthday))
  return isDerived ? { horoscope: horoscopeOf(birthday) } : {}
}

/** Columns that a change sets directly, and what follows from it. */
function columnsOf(change: ProfileChange, stored: Stored): Partial<Stored> {
  const {
    name: _name,
    biography: _biography,
    avatar: _avatar,
    cover: _cover,
    languages: _languages,
    ...columns
  } = change
  const { online_visible, message_policy, friend_policy, country_code, sound, send_on_enter, ...same } = columns
  const gender = change.gender ?? stored.gender
  const birthday = change.birthday ?? stored.birthday
  return {
    ...same,
    ...(online_visible === undefined ? {} : { onlineVisible: online_visible }),
    ...(message_policy === undefined ? {} : { messagePolicy: message_policy }),
    ...(friend_policy === undefined ? {} : { friendPolicy: friend_policy }),
    ...(country_code === undefined ? {} : { countryCode: country_code }),
    ...(sound === undefined ? {} : { sound: sound === 1 }),
    ...(send_on_enter === undefined ? {} : { sendOnEnter: send_on_enter }),
    ...horoscopeAfter(change, stored),
    ...(gender !== null && (change.seeking ?? stored.seeking) === null ? { seeking: opposite(gender) } : {}),
    listed: gender !== null && birthday !== null && !stored.held,
  } as Partial<Stored>
}

/** Uploads of the member's own that become portrait and cover. */
async function attached(tx: Tx, memberId: number, { avatar, cover }: ProfileChange): Promise<Partial<Stored>> {
  return {
    ...(avatar === undefined ? {} : { avatarId: await attachPicture(tx, memberId, avatar, "avatar") }),
    ...(cover === undefined ? {} : { coverId: cover && (await attachPicture(tx, memberId, cover, "cover")) }),
  }
}

/** Where the town lies, when it or its country changes. */
async function whereabouts(change: ProfileChange, stored: Stored): Promise<Partial<Stored>> {
  if (change.city === undefined && change.country_code === undefined) return {}
  const city = change.city === undefined ? stored.city : change.city
  const country = change.country_code === undefined ? stored.countryCode : change.country_code
  const found = city && country ? await coordinatesOf(city, country) : null
  return { latitude: found?.latitude ?? null, longitude: found?.longitude ?? null }
}

/** Addresses that members had before a word was reserved stay theirs. */
function assertVanityFree({ vanity }: ProfileChange, stored: Stored): void {
  if (vanity && vanity !== stored.vanity && isReserved(vanity)) throw new AppError("vanity_taken", { field: "vanity" })
}

async function store(tx: Tx, memberId: number, values: Partial<Stored>): Promise<void> {
  try {
    await factsDb.updateProfile(tx, memberId, values)
  } catch (error) {
    if (isUniqueViolation(error, "profile_vanity_unique")) throw new AppError("vanity_taken", { field: "vanity" })
    throw error
  }
}

/** Tells the member's other devices how the product shall look, sound and speak from now on. */
async function publishSettings(tx: Tx, memberId: number, change: ProfileChange, stored: Stored): Promise<void> {
  const { language, scheme, sound, send_on_enter } = change
  if ([language, scheme, sound, send_on_enter].every((choice) => choice === undefined)) return
  const seq = await notice.nextSeq(tx, memberId, "settings")
  live.afterCommit(tx, { memberId, seq }, settingsChanged, {
    language: language ?? stored.language,
    scheme: scheme ?? stored.scheme,
    sound: sound ?? toFlag(stored.sound),
    send_on_enter: send_on_enter ?? stored.sendOnEnter,
  })
}

/** Choices without words or pictures of the member's own: open to members whom staff let only read. */
const privateFields = new Set<string>([
  ...(["gender", "birthday", "seeking", "country_code", "languages", ...codedFields] as const),
  ...(["language", "sound", "scheme", "send_on_enter"] as const),
  ...(["visibility", "online_visible", "message_policy", "friend_policy"] as const),
] satisfies (keyof ProfileChange)[])

/** Raises `account_limited` for what others read or see; taking it away stays possible. */
export function assertMayChange(caller: MemberCaller, change: ProfileChange): void {
  const adds = ([field, value]: [string, unknown]) => !privateFields.has(field) && value !== null && value !== ""
  if (Object.entries(change).some(adds)) assertCanPublish(caller)
}

/**
 * Changes parts of the own profile; what another device changes at the same time stays.
 * Raises `adults_only`, `cannot_change`, `vanity_taken`, `not_found`.
 */
export async function edit(db: DbOrTx, { member }: MemberCaller, change: ProfileChange): Promise<void> {
  const memberId = member.id
  if (change.birthday) assertAdult(change.birthday)
  if (change.country_code && !isKnownCountry(change.country_code))
    throw new AppError("invalid", { field: "country_code" })
  if (change.city) await readTowns()
  await transaction(db, async (tx) => {
    const stored = await factsDb.lockProfile(tx, memberId)
    if (!stored) throw new AppError("user_not_found")
    // The account was closed meanwhile: the member must not be listed again.
    if (!(await profileDb.isAccountActive(tx, memberId))) throw new AppError("unauthorized")
    assertFixedUnchanged(change, stored)
    assertVanityFree(change, stored)
    if (change.online_visible !== undefined) await beforeVisibilityChange(tx, [memberId])
    await store(tx, memberId, {
      ...columnsOf(change, stored),
      ...(await whereabouts(change, stored)),
      ...(await attached(tx, memberId, change)),
    })
    if (change.languages) await profileDb.setSpoken(tx, memberId, change.languages)
    if (change.biography !== undefined) {
      await profileDb.setIntroduction(tx, memberId, change.biography, detectLanguage(change.biography, stored.language))
      await inspectIntroduction(tx, memberId, change.biography)
    }
    await everyFeature.onProfile(tx, memberId)
    sessionCache.forgetAfterCommit(tx, memberId)
    await publishSettings(tx, memberId, change, stored)
  })
}

/** The own profile in short, for the account and the session. */
export async function own(on: DbOrTx, memberId: number) {
  const row = await profileDb.findOwn(on, memberId, clock.now().toISOString())
  if (!row) throw new AppError("user_not_found")
  return { ...row, ...portraitOf(row.file), age: row.birthday === null ? null : ageOn(row.birthday, clock.now()) }
}

/** Lists or unlists the member after the account was suspended, deleted or reactivated. */
export async function setListed(tx: Tx, memberId: number, active: boolean): Promise<void> {
  const stored = await factsDb.lockProfile(tx, memberId)
  if (!stored) return
  await beforeVisibilityChange(tx, [memberId])
  await factsDb.updateProfile(tx, memberId, {
    listed: active && !stored.held && stored.gender !== null && stored.birthday !== null,
  })
  await everyFeature.onProfile(tx, memberId)
}

/** Hides the member from everybody, whatever they set, or ends that. */
export async function setHeld(tx: Tx, memberId: number, held: boolean): Promise<void> {
  if (!(await factsDb.lockProfile(tx, memberId))) return
  await factsDb.updateProfile(tx, memberId, { held })
  await setListed(tx, memberId, await profileDb.isAccountActive(tx, memberId))
}

/** What the member's own account says of the profile. */
export async function meOf(db: DbOrTx, memberId: number): Promise<Partial<Me>> {
  const profile = await own(db, memberId)
  return {
    name: profile.name,
    verified: profile.verified,
    avatar: profile.avatar,
    gender: profile.gender,
    missing: [
      ...(profile.gender === null ? ["gender" as const] : []),
      ...(profile.birthday === null ? ["birthday" as const] : []),
    ],
    vip: toFlag(profile.vip),
    free: toFlag(profile.free),
    vip_expired_at: profile.vipUntil?.toISOString() ?? null,
    language: profile.language,
    sound: toFlag(profile.sound),
    scheme: profile.scheme,
    send_on_enter: profile.sendOnEnter,
    visibility: profile.visibility,
    online_visible: profile.onlineVisible,
    age: profile.age,
    marriage: profile.marriage,
  }
}

/** Called when these members went online or offline. */
export const seen = (db: DbOrTx, memberIds: readonly number[]): Promise<void> =>
  transaction(db, (tx) => profileDb.setSeen(tx, memberIds, clock.now()))

export async function eraseProfile(tx: Tx, memberId: number): Promise<void> {
  await translation.forget(tx, await profileDb.erase(tx, memberId))
  await everyFeature.onProfile(tx, memberId)
}
export const exportProfile = (db: DbOrTx, memberId: number) => profileDb.exportOf(db, memberId)
