import { z } from "zod"
import { call, flag, id, idParams, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { writtenLine, writtenText } from "./core/text"
import { language } from "./language"
import { profileItem, promptAnswer } from "./prompt"
import { shieldSettings, warning } from "./scam-shield"
import { plannedTrip } from "./trip"
import { makers, translatedBy, translateEngine, translationSettings } from "./translation"

export const gender = z.literal([0, 1])
export const visibilities = ["hidden", "friends", "registered", "public"] as const
export const visibility = z.enum(visibilities)
export type Visibility = z.infer<typeof visibility>

export const schemes = ["auto", "light", "dark"] as const

/** Languages that a member can list: ISO 639-1. The names come from the browser, in the reader's language. */
export const spokenLanguages = (
  "ar bg bn cs da de el en es et fa fi fr he hi hr hu id it ja ka kk ko lt lv mn ms nl no pl pt ro ru sk sl sq " +
  "sr sv sw ta te th tl tr uk ur uz vi yue zh"
).split(" ") as [string, ...string[]]

/** Levels of a language: 1 a few words, 2 getting by, 3 good, 4 fluent, 5 mother tongue. */
export const spokenLanguage = z.object({ language: z.enum(spokenLanguages), level: z.int().min(1).max(5) })
/** From this level on texts in the language are not translated for the member. */
export const fluentLevel = 4
export type SpokenLanguage = z.infer<typeof spokenLanguage>
export const spokenLanguagesMax = 10

/** A language that the member learns, with the level reached. A mother tongue is not learnt. */
export const learnedLanguage = spokenLanguage.extend({ level: z.int().min(1).max(4) })
export const learnedLanguagesMax = 5

/** The names are in the texts. A withdrawn interest must stay in this list. */
export const interests = [
  "cooking",
  "baking",
  "coffee",
  "tea",
  "wine",
  "eating_out",
  "travel",
  "hiking",
  "camping",
  "cycling",
  "sea",
  "city_trips",
  "running",
  "yoga",
  "gym",
  "swimming",
  "football",
  "tennis",
  "climbing",
  "skiing",
  "dancing",
  "martial_arts",
  "music",
  "concerts",
  "singing",
  "instrument",
  "films",
  "series",
  "theatre",
  "museums",
  "photography",
  "painting",
  "reading",
  "writing",
  "languages",
  "history",
  "science",
  "technology",
  "video_games",
  "board_games",
  "gardening",
  "dogs",
  "cats",
  "crafts",
  "fashion",
  "cars",
  "volunteering",
  "meditation",
  "nightlife",
  "family",
] as const
const interest = z.enum(interests)
export type Interest = z.infer<typeof interest>
export const interestsMax = 10

/** The member's address `/u/<vanity>`: letters, digits, dots and dashes, with a letter in it, to differ from an id. */
export const vanity = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.*[a-z])[a-z0-9](?:[a-z0-9.-]{1,28})[a-z0-9]$/, "vanity_invalid")

export const messagePolicies = ["everyone", "friends", "validate"] as const
export const messagePolicy = z.enum(messagePolicies)
export type MessagePolicy = z.infer<typeof messagePolicy>
/** `validate`: friend requests wait for an answer; `pass`: they are accepted automatically. */
export const friendPolicies = ["validate", "pass"] as const
export const friendPolicy = z.enum(friendPolicies)

export const hiMax = 500

export const minAge = 18

/** First and last code of each field (specification, section 3), which defines no 150-250k band for `income`. */
const codes = {
  height: [201, 206],
  weight: [301, 308],
  marriage: [401, 406],
  children: [501, 505],
  income: [601, 606],
  orientation: [701, 704],
  purpose: [801, 816],
  horoscope: [1, 12],
} as const

export type CodedField = keyof typeof codes
export const codedFields = Object.keys(codes) as CodedField[]
export const codesOf = (field: CodedField): number[] => {
  const [first, last] = codes[field]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const codeOf = (field: CodedField) => z.int().min(codes[field][0]).max(codes[field][1])

const codedValues = z.object({
  height: codeOf("height").nullable(),
  weight: codeOf("weight").nullable(),
  marriage: codeOf("marriage").nullable(),
  children: codeOf("children").nullable(),
  income: codeOf("income").nullable(),
  orientation: codeOf("orientation").nullable(),
  purpose: codeOf("purpose").nullable(),
  horoscope: codeOf("horoscope").nullable(),
})

export const biographyMax = 3000
export const occupationMax = 60

/** A real day as YYYY-MM-DD. Minors get their own error (`adults_only`), by the server's clock. */
export const birthday = z.iso.date({ error: "birthday_invalid" })

export const location = z.object({
  country_code: z.string().length(2).nullable(),
  city: z.string().nullable(),
})

/** A member's text for other members; `translate` is null until a translation for the reader exists. */
export const introduction = z.object({
  id,
  content: z.string(),
  language: language.nullable(),
  translate: z.string().nullable(),
  translated_by: translatedBy,
  translate_engine: translateEngine,
})

export const photo = z.object({
  id,
  src: z.string(),
  alt: z.string(),
  kind: z.enum(["image", "video"]),
  caption: z.string().nullable().optional(),
  /** Language of the caption, and its translation into the reader's language. */
  language: language.nullable().optional(),
  translate: z.string().nullable().optional(),
  translated_by: translatedBy,
  translate_engine: translateEngine,
})

/** Relation of two members. `friend`: 0 no, 1 ended, 2 requested by the reader, 3 friends. `block`: by the reader. */
export const relationFlags = z.object({
  friend: z.int().min(0).max(3),
  block: flag,
  liked: z.boolean(),
  messaged: flag,
})

export const cardFace = z.object({
  id,
  user_id: id,
  name: z.string(),
  /** The portrait, 200x200 pixels and 600 pixels wide. */
  avatar: z.string().nullable(),
  portrait: z.string().nullable(),
  gender,
  age: z.int(),
  marriage: z.int().nullable(),
  location,
  language,
  vip: flag,
  verified: z.boolean(),
  introduction: introduction.nullable(),
})
export type CardFace = z.infer<typeof cardFace>

/** The part of a card that depends on the reader and the time. */
export const cardMoment = z.object({ online: flag, ...relationFlags.shape })
export type CardMoment = z.infer<typeof cardMoment>

export const userCard = z.object({ ...cardFace.shape, ...cardMoment.shape })
export type UserCard = z.infer<typeof userCard>

export const profile = z.object({
  ...userCard.shape,
  /** Null only in the member's own profile, until set. */
  gender: gender.nullable(),
  age: z.int().nullable(),
  cover: z.string().nullable(),
  vanity: z.string().nullable(),
  languages: z.array(spokenLanguage),
  learns: z.array(learnedLanguage).optional(),
  seeking: gender.nullable(),
  visibility,
  biography: z.string(),
  prompts: z.array(promptAnswer).optional(),
  interests: z.array(interest).optional(),
  asks: z.boolean().optional(),
  liked_about: profileItem.optional(),
  warning: warning.optional(),
  /** Travel plans, the next first; not shown to visitors. */
  trips: z.array(plannedTrip).optional(),
  occupation: z.string().nullable(),
  /** This field and the two below are in the member's own profile only. */
  birthday: z.string().nullable(),
  message_policy: messagePolicy.nullable(),
  friend_policy: friendPolicy.nullable(),
  vip_expired_at: time.nullable(),
  photos: z.array(photo),
  ...codedValues.shape,
})
export type Profile = z.infer<typeof profile>

export const showProfile = call({
  method: "GET",
  path: "/user/:id",
  summary: "A member's profile, as far as the reader may see it",
  access: "public",
  params: idParams,
  replies: { 200: profile },
  errors: ["user_not_found"],
})

export const editProfile = call({
  method: "PUT",
  path: "/user",
  summary: "Change parts of the own profile",
  access: "account",
  publishes: "partly",
  body: z.strictObject({
    name: z.string().optional(),
    gender: gender.optional(),
    birthday: birthday.optional(),
    seeking: gender.optional(),
    language: language.optional(),
    visibility: visibility.optional(),
    online_visible: z.boolean().optional(),
    message_policy: messagePolicy.optional(),
    friend_policy: friendPolicy.optional(),
    biography: writtenText.max(biographyMax, "too_long").optional(),
    country_code: z
      .string()
      .regex(/^[A-Z]{2}$/, "invalid")
      .nullable()
      .optional(),
    city: writtenLine.max(80, "too_long").nullable().optional(),
    occupation: writtenLine.min(1).max(occupationMax, "too_long").nullable().optional(),
    /** Id of an upload of the member; null removes it from the profile and leaves the photo in the album. */
    avatar: id.nullable().optional(),
    cover: id.nullable().optional(),
    /** Greeting of `POST sayhi`, whose photo becomes public; null: a phrase of the phrase book is used. */
    hi_content: writtenText.max(hiMax, "too_long").nullable().optional(),
    hi_photo: id.nullable().optional(),
    vanity: vanity.nullable().optional(),
    languages: z.array(spokenLanguage).max(spokenLanguagesMax, "too_long").optional(),
    learns: z.array(learnedLanguage).max(learnedLanguagesMax, "too_long").optional(),
    interests: z.array(interest).max(interestsMax, "too_many").optional(),
    sound: flag.optional(),
    scheme: z.enum(schemes).optional(),
    send_on_enter: z.boolean().optional(),
    ...codedValues.partial().shape,
  }),
  replies: { 200: profile },
  errors: ["birthday_invalid", "adults_only", "cannot_change", "invalid", "vanity_taken", "not_found"],
})
export type ProfileChange = z.output<(typeof editProfile)["body"]>

const ownIntroductions = z.object({
  items: z.array(z.object({ language, content: z.string() })),
  /** The translation that readers of each other language get, if there is one, and its author. */
  read: z
    .array(
      z.object({ language, content: z.string(), translated_by: z.enum(makers), translate_engine: translateEngine }),
    )
    .optional(),
})

export const listIntroductions = call({
  method: "GET",
  path: "/introductions",
  summary: "The own introductions in languages beside the own one",
  access: "account",
  replies: { 200: ownIntroductions },
})

export const setIntroduction = call({
  method: "PUT",
  path: "/introductions/:language",
  summary: "Say it oneself in another language: read there instead of a translation; empty takes it away",
  access: "account",
  publishes: true,
  params: z.object({ language }),
  body: z.strictObject({ content: writtenText.max(biographyMax, "too_long") }),
  replies: { 200: ownIntroductions },
})

export const resolveVanity = call({
  method: "GET",
  path: "/u/:id",
  summary: "The member behind an address of their own; a plain id is answered as it is, where it can be seen",
  access: "public",
  params: z.object({ id: z.string().min(1).max(60) }),
  query: z.strictObject({ redirect: z.enum(["0", "1"]).optional(), referrer: z.string().max(500).optional() }),
  replies: { 200: z.object({ id }) },
  errors: ["user_not_found"],
})

export const settingsChanged = liveEvent(
  "settings",
  z
    .object({ language, scheme: z.enum(schemes), sound: flag, send_on_enter: z.boolean() })
    .extend({ hi_content: z.string().nullable(), hi_photo: id.nullable() })
    .extend({ translation: translationSettings, shield: shieldSettings, corrected: z.boolean() })
    .partial(),
)
