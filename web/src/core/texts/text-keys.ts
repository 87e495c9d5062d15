import type account from "@redthread/texts/en/account.json"
import type affiliate from "@redthread/texts/en/affiliate.json"
import type analysis from "@redthread/texts/en/analysis.json"
import type appointment from "@redthread/texts/en/appointment.json"
import type browse from "@redthread/texts/en/browse.json"
import type call from "@redthread/texts/en/call.json"
import type cash_out from "@redthread/texts/en/cash_out.json"
import type chat from "@redthread/texts/en/chat.json"
import type contact from "@redthread/texts/en/contact.json"
import type correction from "@redthread/texts/en/correction.json"
import type debug from "@redthread/texts/en/debug.json"
import type error from "@redthread/texts/en/error.json"
import type feed from "@redthread/texts/en/feed.json"
import type game from "@redthread/texts/en/game.json"
import type gift from "@redthread/texts/en/gift.json"
import type gold from "@redthread/texts/en/gold.json"
import type human_translation from "@redthread/texts/en/human_translation.json"
import type mall from "@redthread/texts/en/mall.json"
import type member from "@redthread/texts/en/member.json"
import type notice from "@redthread/texts/en/notice.json"
import type page from "@redthread/texts/en/page.json"
import type payment from "@redthread/texts/en/payment.json"
import type photo from "@redthread/texts/en/photo.json"
import type profile from "@redthread/texts/en/profile.json"
import type prompt from "@redthread/texts/en/prompt.json"
import type question from "@redthread/texts/en/question.json"
import type reading from "@redthread/texts/en/reading.json"
import type relation from "@redthread/texts/en/relation.json"
import type revocation from "@redthread/texts/en/revocation.json"
import type sanction from "@redthread/texts/en/sanction.json"
import type search from "@redthread/texts/en/search.json"
import type setting from "@redthread/texts/en/setting.json"
import type settings_profile from "@redthread/texts/en/settings_profile.json"
import type shell from "@redthread/texts/en/shell.json"
import type staff from "@redthread/texts/en/staff.json"
import type scam_shield from "@redthread/texts/en/scam_shield.json"
import type statement from "@redthread/texts/en/statement.json"
import type support from "@redthread/texts/en/support.json"
import type talk from "@redthread/texts/en/talk.json"
import type translation from "@redthread/texts/en/translation.json"
import type transcript from "@redthread/texts/en/transcript.json"
import type transparency from "@redthread/texts/en/transparency.json"
import type travel from "@redthread/texts/en/travel.json"
import type trip from "@redthread/texts/en/trip.json"
import type verification from "@redthread/texts/en/verification.json"
import type ui from "@redthread/texts/en/ui.json"
import type version from "@redthread/texts/en/version.json"
import type vocabulary from "@redthread/texts/en/vocabulary.json"
import type wheel from "@redthread/texts/en/wheel.json"
import type you from "@redthread/texts/en/you.json"

export interface TextFiles {
  account: typeof account
  affiliate: typeof affiliate
  analysis: typeof analysis
  appointment: typeof appointment
  browse: typeof browse
  call: typeof call
  cash_out: typeof cash_out
  chat: typeof chat
  contact: typeof contact
  correction: typeof correction
  debug: typeof debug
  error: typeof error
  feed: typeof feed
  game: typeof game
  gift: typeof gift
  gold: typeof gold
  human_translation: typeof human_translation
  mall: typeof mall
  member: typeof member
  notice: typeof notice
  page: typeof page
  payment: typeof payment
  photo: typeof photo
  profile: typeof profile
  prompt: typeof prompt
  question: typeof question
  reading: typeof reading
  relation: typeof relation
  revocation: typeof revocation
  sanction: typeof sanction
  search: typeof search
  setting: typeof setting
  settings_profile: typeof settings_profile
  shell: typeof shell
  staff: typeof staff
  scam_shield: typeof scam_shield
  statement: typeof statement
  support: typeof support
  talk: typeof talk
  translation: typeof translation
  transcript: typeof transcript
  transparency: typeof transparency
  travel: typeof travel
  trip: typeof trip
  verification: typeof verification
  ui: typeof ui
  version: typeof version
  vocabulary: typeof vocabulary
  wheel: typeof wheel
  you: typeof you
}

export type Namespace = keyof TextFiles

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other"

/** Adds the key without its plural form: `hits_one` is found by `hits` and a count. */
type KeyOrPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base | K : K

/** Lists of texts have no keys: `useTextFile` returns them. */
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string
    ? KeyOrPlural<K>
    : T[K] extends readonly unknown[]
      ? never
      : `${K}.${KeysOf<T[K]>}`
}[keyof T & string]

type KeysByNamespace = { [N in Namespace]: KeysOf<TextFiles[N]> }

export type TextKey<N extends Namespace> = KeysByNamespace[N]

type QualifiedKey<N extends Namespace> = { [K in N]: `${K}:${KeysByNamespace[K]}` }[N]

export type AnyTextKey = TextKey<"shell"> | QualifiedKey<Namespace>

/** Values for `{{name}}`. `count` selects the plural form, `defaultValue` replaces a missing text. */
export type TextValues = Readonly<Record<string, string | number | null | undefined>>

export type TextFunction<N extends Namespace | readonly [Namespace, ...Namespace[]]> = (
  key: N extends readonly [infer First extends Namespace, ...Namespace[]]
    ? TextKey<First> | QualifiedKey<N[number]>
    : TextKey<N & Namespace>,
  values?: TextValues,
) => string
