import { AppError } from "@redthread/contract/core/error"
import { toFlag } from "@redthread/contract/core/call"
import { codedFields, type ProfileChange, settingsChanged } from "@redthread/contract/profile"
import { assertCanPublish, type MemberCaller } from "../../../core/member/caller"
import { everyFeature } from "../../../core/every-feature"
import { type DbOrTx, isUniqueViolation, transaction, type Tx } from "../../../core/db/db"
import { live } from "../../../core/live/live"
import { sessionCache } from "../../../core/member/member-cache"
import { findTown, isKnownCountry, readTowns } from "../location/location.service"
import * as notice from "../../signals/notice/notice.service"
import { changeZone } from "../../signals/notice/notice.setting.service"
import { beforeVisibilityChange } from "../../signals/presence/presence.service"
import { attachPicture } from "../photo/photo.service"
import { detectLanguage } from "../translation/detect-language.service"
import { findSettings } from "../translation/setting.service"
import { inspectIntroduction } from "../scam-shield/scam-shield.service"
import { assertAdult } from "../../member/profile-facts/profile.facts.service"
import { knownTimeZone } from "../../member/profile-facts/profile.zone.db"
import { horoscopeOf, opposite } from "./profile.service"
import { isReserved } from "../../member/account-row/name-key.service"
import * as profileDb from "./profile.db"
import * as factsDb from "../../member/profile-facts/profile.facts.db"

/** Changes of the profile except the greeting, which `say-hi` stores. */
type FieldChange = Omit<ProfileChange, "hi_content" | "hi_photo">

type Stored = NonNullable<Awaited<ReturnType<typeof factsDb.lockProfile>>>

/** The name never changes, and the gender can be set once (specification, section 3). */
function assertFixedUnchanged(change: FieldChange, stored: Stored): void {
  if (change.name !== undefined && change.name !== stored.name) throw new AppError("cannot_change", { field: "name" })
  if (change.gender !== undefined && stored.gender !== null && change.gender !== stored.gender) {
    throw new AppError("cannot_change", { field: "gender" })
  }
}

/** A removed choice of sign follows the birthday again. */
const chosenSign = (horoscope: number | null, birthday: string | null): Partial<Stored> =>
  horoscope === null
    ? { horoscope: birthday === null ? null : horoscopeOf(birthday), horoscopeChosen: false }
    : { horoscope, horoscopeChosen: true }

/** A sign follows the birthday only if the member has not chosen one. */
function horoscopeAfter({ birthday, horoscope }: FieldChange, stored: Stored): Partial<Stored> {
  if (horoscope !== undefined) return chosenSign(horoscope, birthday ?? stored.birthday)
  if (birthday === undefined || stored.horoscopeChosen) return {}
  // In rows older than `horoscopeChosen`, a sign other than the birthday's was chosen.
  const isDerived = stored.horoscope === null || stored.horoscope === (stored.birthday && horoscopeOf(stored.birthday))
  return isDerived ? { horoscope: horoscopeOf(birthday) } : {}
}

const ifSet = <T>(value: T | undefined, columns: (value: T) => Partial<Stored>): Partial<Stored> =>
  value === undefined ? {} : columns(value)

function seekingAfter({ seeking, gender }: FieldChange, stored: Stored): Partial<Stored> {
  if (seeking !== undefined) return { seeking }
  const current = gender ?? stored.gender
  return current !== null && stored.seeking === null ? { seeking: opposite(current) } : {}
}

/** Maps each field to its columns, so that a field without a mapping does not compile. */
const columnsByField = (change: FieldChange, stored: Stored) =>
  ({
    gender: ifSet(change.gender, (gender) => ({ gender })),
    birthday: ifSet(change.birthday, (birthday) => ({ birthday })),
    seeking: seekingAfter(change, stored),
    language: ifSet(change.language, (language) => ({ language })),
    visibility: ifSet(change.visibility, (visibility) => ({ visibility })),
    online_visible: ifSet(change.online_visible, (onlineVisible) => ({ onlineVisible })),
    message_policy: ifSet(change.message_policy, (messagePolicy) => ({ messagePolicy })),
    friend_policy: ifSet(change.friend_policy, (friendPolicy) => ({ friendPolicy })),
    country_code: ifSet(change.country_code, (countryCode) => ({ countryCode })),

    city: ifSet(change.city, (city) => ({ city })),
    occupation: ifSet(change.occupation, (occupation) => ({ occupation })),
    vanity: ifSet(change.vanity, (vanity) => ({ vanity })),
    sound: ifSet(change.sound, (sound) => ({ sound: sound === 1 })),
    scheme: ifSet(change.scheme, (scheme) => ({ scheme })),
    send_on_enter: ifSet(change.send_on_enter, (sendOnEnter) => ({ sendOnEnter })),
    height: ifSet(change.height, (height) => ({ height })),
    weight: ifSet(change.weight, (weight) => ({ weight })),
    marriage: ifSet(change.marriage, (marriage) => ({ marriage })),
    children: ifSet(change.children, (children) => ({ children })),
    income: ifSet(change.income, (income) => ({ income })),
    orientation: ifSet(change.orientation, (orientation) => ({ orientation })),
    purpose: ifSet(change.purpose, (purpose) => ({ purpose })),
    horoscope: horoscopeAfter(change, stored),
    name: {},
    avatar: {},
    cover: {},
    biography: {},
    languages: {},
    learns: {},
    interests: {},
  }) satisfies Record<keyof FieldChange, Partial<Stored>>

function columnsOf(change: FieldChange, stored: Stored): Partial<Stored> {
  const gender = change.gender ?? stored.gender
  const birthday = change.birthday ?? stored.birthday
  const columns = Object.values<Partial<Stored>>(columnsByField(change, stored))
  return columns.reduce((all, some) => ({ ...all, ...some }), {
    listed: gender !== null && birthday !== null && !stored.held,
  })
}

async function attachedPictures(tx: Tx, memberId: number, { avatar, cover }: FieldChange): Promise<Partial<Stored>> {
  return {
    ...(avatar === undefined ? {} : { avatarId: avatar && (await attachPicture(tx, memberId, avatar, "avatar")) }),
    ...(cover === undefined ? {} : { coverId: cover && (await attachPicture(tx, memberId, cover, "cover")) }),
  }
}

async function townFacts(on: Tx, change: FieldChange, stored: Stored): Promise<Partial<Stored>> {
  if (change.city === undefined && change.country_code === undefined) return {}
  const city = change.city === undefined ? stored.city : change.city
  const country = change.country_code === undefined ? stored.countryCode : change.country_code
  const town = city && country ? await findTown(city, country) : null
  return {
    latitude: town?.latitude ?? null,
    longitude: town?.longitude ?? null,
    timeZone: town && (await knownTimeZone(on, town.timeZone)),
  }
}

/** A reserved word is refused, but a member keeps an address chosen before the word was reserved. */
function assertVanityFree({ vanity }: FieldChange, stored: Stored): void {
  if (vanity && vanity !== stored.vanity && isReserved(vanity)) throw new AppError("vanity_taken", { field: "vanity" })
}

async function storeProfile(tx: Tx, memberId: number, values: Partial<Stored>): Promise<void> {
  try {
    await factsDb.updateProfile(tx, memberId, values)
  } catch (error) {
    if (isUniqueViolation(error, "profile_vanity_unique")) throw new AppError("vanity_taken", { field: "vanity" })
    throw error
  }
}

async function publishSettings(tx: Tx, memberId: number, change: FieldChange, stored: Stored): Promise<void> {
  const { language, scheme, sound, send_on_enter, languages } = change
  if ([language, scheme, sound, send_on_enter, languages].every((choice) => choice === undefined)) return
  const seq = await notice.nextSeq(tx, memberId, "settings")
  live.afterCommit(tx, { memberId, seq }, settingsChanged, {
    language: language ?? stored.language,
    scheme: scheme ?? stored.scheme,
    sound: sound ?? toFlag(stored.sound),
    send_on_enter: send_on_enter ?? stored.sendOnEnter,
    ...(languages && { translation: await findSettings(tx, memberId) }),
  })
}

/** Fields without own text or pictures: members who may not publish can change them. */
const privateFields = new Set<string>([
  ...(["gender", "birthday", "seeking", "country_code", "languages", "learns", ...codedFields] as const),
  ...(["language", "sound", "scheme", "send_on_enter"] as const),
  ...(["visibility", "online_visible", "message_policy", "friend_policy"] as const),
] satisfies (keyof ProfileChange)[])

/** Raises `account_limited` for fields that others see; clearing them is always allowed. */
export function assertMayChange(caller: MemberCaller, change: ProfileChange): void {
  const adds = ([field, value]: [string, unknown]) => !privateFields.has(field) && value !== null && value !== ""
  if (Object.entries(change).some(adds)) assertCanPublish(caller)
}

export async function edit(db: DbOrTx, { member }: MemberCaller, change: FieldChange): Promise<void> {
  const memberId = member.id
  if (change.birthday) assertAdult(change.birthday)
  if (change.country_code && !isKnownCountry(change.country_code))
    throw new AppError("invalid", { field: "country_code" })
  if (change.city) await readTowns()
  await transaction(db, async (tx) => {
    const stored = await factsDb.lockProfile(tx, memberId)
    if (!stored) throw new AppError("user_not_found")
    // The account was closed in the meantime, so the member must not be listed again.
    if (!(await profileDb.isAccountActive(tx, memberId))) throw new AppError("unauthorized")
    assertFixedUnchanged(change, stored)
    assertVanityFree(change, stored)
    if (change.online_visible !== undefined) await beforeVisibilityChange(tx, [memberId])
    const town = await townFacts(tx, change, stored)
    const values = { ...columnsOf(change, stored), ...town, ...(await attachedPictures(tx, memberId, change)) }
    const store = () => storeProfile(tx, memberId, values)
    await ("timeZone" in town && town.timeZone !== stored.timeZone ? changeZone(tx, memberId, store) : store())
    if (change.languages) await profileDb.setSpoken(tx, memberId, change.languages)
    if (change.learns) await profileDb.setLearned(tx, memberId, change.learns)
    if (change.interests) await profileDb.setInterests(tx, memberId, change.interests)
    if (change.biography !== undefined) {
      await profileDb.setIntroduction(tx, memberId, change.biography, detectLanguage(change.biography, stored.language))
      await inspectIntroduction(tx, memberId, change.biography)
    }
    await everyFeature.onProfile(tx, memberId)
    sessionCache.forgetAfterCommit(tx, memberId)
    await publishSettings(tx, memberId, change, stored)
  })
}
