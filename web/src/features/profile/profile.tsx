import { showMe } from "@redthread/contract/account"
import type { Page } from "@redthread/contract/core/page"
import { languageNames, languageTags, type Language } from "@redthread/contract/language"
import {
  type CodedField,
  editProfile,
  type Interest,
  type Profile,
  type ProfileChange,
  showProfile,
  type UserCard,
} from "@redthread/contract/profile"
import { IconCrown, IconRosetteDiscountCheckFilled } from "@tabler/icons-react"
import { type InfiniteData, queryOptions } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { currentTag } from "../../core/language/language"
import { useHydrated } from "../../core/page/store"
import { session } from "../../core/session/session"
import type { TextKey } from "../../core/texts/text-keys"
import { useTexts } from "../../core/texts/texts"
import { usePictureFailure } from "../../ui/display/Avatar"
import styles from "./person.module.css"

/** Prefix of the keys of all lists of people, so that a change of a member reaches them. */
export const peopleKey = ["people"] as const
const profileKey = (userId: number) => ["profile", userId] as const

export type PersonChange = Partial<Pick<UserCard, "liked" | "friend" | "block" | "messaged" | "online">> &
  Pick<Profile, "liked_about" | "asks">

type PersonListener = (userId: number, change: PersonChange) => void

const listeners = new Set<PersonListener>()

/** Lets features that cache members elsewhere follow changes. */
export function onPersonChange(listener: PersonListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const resetListeners = new Set<() => void>()

/** Lets features reset their lists together with the lists of people. */
export function onListsReset(listener: () => void): () => void {
  resetListeners.add(listener)
  return () => resetListeners.delete(listener)
}

/** Called when visibility or preferences change. */
export function resetLists(): void {
  void queryClient.resetQueries({ queryKey: peopleKey })
  for (const listener of resetListeners) listener()
}

type People = InfiniteData<Page<UserCard>>

/** Invalidates lists of people by name: visible ones are fetched now, the others when opened. */
export const invalidatePeople = (names: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: peopleKey,
    predicate: ({ queryKey: [, name] }) => typeof name === "string" && names.includes(name),
  })

/** Applies a change of a member to all lists and pages. */
export function changePerson(userId: number, change: PersonChange): void {
  queryClient.setQueriesData<People>({ queryKey: peopleKey }, (people) => people && withChange(people, userId, change))
  queryClient.setQueryData<UserCard>(profileKey(userId), (person) => person && { ...person, ...change })
  for (const listener of listeners) listener(userId, change)
}

export function changeIntroduction(id: number, translated: { translate: string }): void {
  queryClient.setQueriesData<People>({ queryKey: peopleKey }, (people) => {
    const has = ({ introduction }: UserCard) => introduction?.id === id
    if (!people?.pages.some(({ items }) => items.some(has))) return people
    const renewed = (person: UserCard): UserCard =>
      person.introduction?.id === id ? { ...person, introduction: { ...person.introduction, ...translated } } : person
    return { ...people, pages: people.pages.map((page) => ({ ...page, items: page.items.map(renewed) })) }
  })
}

/** Applies a change to a list. Unaffected pages keep their identity, so that they are not rendered again. */
function withChange(people: People, userId: number, change: PersonChange): People {
  const has = (page: Page<UserCard>) => page.items.some((person) => person.user_id === userId)
  if (!people.pages.some(has)) return people
  const renewed = (person: UserCard) => (person.user_id === userId ? { ...person, ...change } : person)
  return {
    ...people,
    pages: people.pages.map((page) => (has(page) ? { ...page, items: page.items.map(renewed) } : page)),
  }
}

export const profileQuery = (userId: number) =>
  queryOptions({
    queryKey: profileKey(userId),
    queryFn: ({ signal }) => api(showProfile, { params: { id: userId } }, { signal }),
  })

/** Returns whether the change affects who is in the lists, which are then reset. */
const decidesLists = (change: ProfileChange): boolean => change.seeking !== undefined || change.gender !== undefined

export async function saveProfile(change: ProfileChange): Promise<Profile> {
  const profile = await api(editProfile, { body: change })
  queryClient.setQueryData(profileKey(profile.user_id), profile)
  if (decidesLists(change)) resetLists()
  else void queryClient.invalidateQueries({ queryKey: peopleKey, refetchType: "none" })
  session.updateMe(await api(showMe))
  return profile
}

/** Matches languages that name the larger place first and need no comma. */
const largeFirst = /^(zh|ja|ko)/

/** By language tag: creating the object takes longer than naming all places on a screen. */
const countryNamesByTag = new Map<string, Intl.DisplayNames>()

function countryNames(tag: string): Intl.DisplayNames {
  const names = countryNamesByTag.get(tag) ?? new Intl.DisplayNames(tag, { type: "region" })
  countryNamesByTag.set(tag, names)
  return names
}

const scripts: readonly [script: RegExp, tag: string][] = [
  [/^\p{Script=Latin}/u, "en"],
  [/^[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/^\p{Script=Hangul}/u, "ko"],
  [/^\p{Script=Han}/u, "zh"],
]

/** Returns the language of the country next to a town's name: another one if the name is in a foreign script. */
function tagBeside(city: string, tag: string): string {
  const found = scripts.find(([script]) => script.test(city))?.[1] ?? tag
  const isHan = found === "zh" && largeFirst.test(tag) && !tag.startsWith("ko")
  const isLatin = found === "en" && !largeFirst.test(tag)
  return isHan || isLatin ? tag : found
}

/** Formats "Kyoto, Japan" as one language writes it, the reader's if the town has a name in it; empty if unknown. */
export function placeText({ country_code, city }: UserCard["location"], readerTag: string): string {
  const tag = city ? tagBeside(city, readerTag) : readerTag
  const country = country_code && (countryNames(tag).of(country_code) ?? country_code)
  if (!country || !city || country === city) return city ?? country ?? ""
  return largeFirst.test(tag) ? `${country} ${city}` : `${city}, ${country}`
}

/** Text key of a coded value. A test checks that every code has a text in every language. */
export const codedKey = (field: CodedField, code: number): TextKey<"profile"> =>
  `${field}.${code}` as TextKey<"profile">

export const spokenName = (code: string): string =>
  new Intl.DisplayNames(currentTag(), { type: "language" }).of(code) ?? code

export const placeOf = (location: Parameters<typeof placeText>[0]): string => placeText(location, currentTag())

export const languageName = (language: Language): string => languageNames[language]

export const initialOf = (name: string): string => [...name][0]?.toLocaleUpperCase() ?? ""

interface PortraitProps {
  src: string | null
  name: string
  isFirst?: boolean
}

/** The portrait in 3:4, which fades in; shows the initial if there is none or it fails to load. */
export const Portrait = ({ src, name, isFirst = false }: PortraitProps) => {
  // A server-rendered portrait does not fade in.
  const isFresh = useHydrated()
  const [state, setState] = useState<"loading" | "shown">(isFresh ? "loading" : "shown")
  const { isFailed, image } = usePictureFailure(src)
  if (!src || isFailed) {
    return (
      <span className={styles.initial} aria-hidden="true">
        {initialOf(name)}
      </span>
    )
  }
  return (
    <img
      {...image}
      src={src}
      alt=""
      width={600}
      height={800}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      className={state === "shown" ? `${styles.portrait} ${styles.shown}` : styles.portrait}
      onLoad={() => setState("shown")}
    />
  )
}

interface MarksProps {
  person: Pick<UserCard, "verified" | "vip">
  size?: number
}

export const PersonMarks = ({ person: { verified, vip }, size = 18 }: MarksProps) => {
  const { t } = useTexts("ui")
  return (
    <>
      {verified && (
        <span className={styles.verified} title={t("verified")}>
          <IconRosetteDiscountCheckFilled size={size} aria-hidden="true" />
          <span className="visually-hidden">{t("verified")}</span>
        </span>
      )}
      {vip === 1 && (
        <span className={styles.vip} title={t("vip")}>
          <IconCrown size={size} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{t("vip")}</span>
        </span>
      )}
    </>
  )
}

export const OnlineDot = () => {
  const { t } = useTexts("ui")
  return (
    <span className={styles.dot} title={t("online")}>
      <span className="visually-hidden">{t("online")}</span>
    </span>
  )
}

type Person = Pick<
  Profile,
  "language" | "languages" | "location" | "age" | "purpose" | "horoscope" | "children" | "user_id" | "interests"
>

export type Share =
  | { kind: "language"; tag: string }
  | { kind: "city" | "country"; location: Profile["location"] }
  | { kind: "interest"; interest: Interest }
  | { kind: "purpose"; code: number }
  | { kind: "horoscope"; code: number }
  | { kind: "age" }
  | { kind: "children" }

/** Maximum difference in years that counts as "about the same age". */
const closeAge = 3
/** Minimum level of a shared language. */
const enoughToTalk = 2
/** Maximum number of shared interests that are named. */
const sharedInterests = 2
/** Codes that do not count as something in common, such as "none" and "any". */
const noChildren = 501
const openToAll = 816

const sameCode = (one: number | null, other: number | null): number | null => (one === other ? one : null)

/** Returns what a reader and a member have in common, the most significant first. */
export function whatYouShare(me: Person, other: Person): Share[] {
  if (me.user_id === other.user_id) return []
  const shares: Share[] = []
  const tag = sameLanguage(me, other)
  if (tag) shares.push({ kind: "language", tag })
  const place = samePlace(me, other)
  if (place) shares.push({ kind: place, location: other.location })
  const both = me.interests?.filter((interest) => other.interests?.includes(interest)) ?? []
  shares.push(...both.slice(0, sharedInterests).map((interest): Share => ({ kind: "interest", interest })))
  const purpose = sameCode(me.purpose, other.purpose)
  if (purpose !== null && purpose !== openToAll) shares.push({ kind: "purpose", code: purpose })
  if (me.age !== null && other.age !== null && Math.abs(me.age - other.age) <= closeAge) shares.push({ kind: "age" })
  const children = sameCode(me.children, other.children)
  if (children !== null && children !== noChildren) shares.push({ kind: "children" })
  const horoscope = sameCode(me.horoscope, other.horoscope)
  if (horoscope !== null) shares.push({ kind: "horoscope", code: horoscope })
  return shares
}

/** Returns the language in which both use the product, otherwise the one that both speak best. */
function sameLanguage(me: Person, other: Person): string | null {
  if (me.language === other.language) return languageTags[me.language]
  const both = me.languages.flatMap(({ language, level }) => {
    const theirs = other.languages.find((spoken) => spoken.language === language)
    return theirs ? [{ language, level: Math.min(level, theirs.level) }] : []
  })
  return both.filter(({ level }) => level >= enoughToTalk).toSorted((a, b) => b.level - a.level)[0]?.language ?? null
}

function samePlace({ location: mine }: Person, { location: theirs }: Person): "city" | "country" | null {
  if (!mine.country_code || mine.country_code !== theirs.country_code) return null
  return mine.city && mine.city.toLocaleLowerCase() === theirs.city?.toLocaleLowerCase() ? "city" : "country"
}

export function useShareText(): (share: Share) => string {
  const { t } = useTexts("profile")
  return (share) => {
    switch (share.kind) {
      case "language":
        return t("share.language", { language: spokenName(share.tag) })
      case "city":
        return t("share.city", { place: share.location.city })
      case "country":
        return t("share.country", { place: placeText({ ...share.location, city: null }, currentTag()) })
      case "interest":
        return t("share.interest", { interest: t(`interest.${share.interest}`) })
      case "purpose":
        return t("share.purpose", { purpose: t(codedKey("purpose", share.code)) })
      case "horoscope":
        return t("share.horoscope", { sign: t(codedKey("horoscope", share.code)) })
      case "age":
      case "children":
        return t(`share.${share.kind}`)
    }
  }
}
