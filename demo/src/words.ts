import { type Language, language, languages } from "@redthread/contract/language"
import { prompt } from "@redthread/contract/prompt"
import { z } from "zod"
import characterData from "../words/characters.json"
import commentData from "../words/comments.json"
import detailData from "../words/details.json"
import dialogueData from "../words/dialogues.json"
import dishData from "../words/dishes.json"
import peopleData from "../words/people.json"
import placeData from "../words/places.json"
import shownPostData from "../words/posts-shown.json"
import toldPostData from "../words/posts-told.json"
import promptAnswerData from "../words/prompt-answers.json"
import replyData from "../words/replies.json"
import wishData from "../words/wishes.json"

/** A text in all eight languages by one author; a missing language fails the parse. */
export type InAll = Record<Language, string>

/** Genders have the values of the API: 0 woman, 1 man. */
const gender = z.literal([0, 1])
export type Gender = z.infer<typeof gender>

const topic = z.enum([
  "animals",
  "books",
  "camera",
  "craft",
  "dance",
  "film",
  "garden",
  "hills",
  "kitchen",
  "music",
  "sport",
  "travel",
])
export type Topic = z.infer<typeof topic>

/** A phrase may contain `{slots}` and `[woman's|man's]` forms of the speaker, which `fill` replaces. */
const phrase = z.record(language, z.string().trim().min(1))
const phrases = z.record(z.string(), phrase)
/** Minimum and maximum age of the author. */
const ages = z.tuple([z.int(), z.int()])

/** The main part of an introduction: two or three sentences specific to this kind of member. */
const character = z.strictObject({
  id: z.string(),
  topic,
  ages,
  /** True for a parent, whether living with the children or apart. */
  parent: z.boolean().optional(),
  /** If set, only members of this gender use the text. */
  only: gender.optional(),
  text: phrase,
})
export type Character = z.infer<typeof character>

export const characters = z.array(character).parse(characterData)

/** Sentences about a member's home; may contain `{city}` (after "in") and `{food}` (as a direct object). */
export const details = phrases.parse(detailData)

/** A member's wish: `pen` suits every purpose, `heart` only members who look for a partner. */
export const wishes = z
  .record(z.string(), z.strictObject({ kind: z.enum(["heart", "pen"]), ages: ages.optional(), text: phrase }))
  .parse(wishData)

export const promptAnswers = z.partialRecord(prompt, z.array(phrase)).parse(promptAnswerData)

/** Posts without a picture. `{city}` and `{food}` are the author's. */
export const toldPosts = phrases.parse(toldPostData)

/** Posts about the author's photos; `pictures` is the number of photos. */
export const shownPosts = z
  .record(z.string(), z.strictObject({ pictures: z.literal([1, 2, 3, 4]), text: phrase }))
  .parse(shownPostData)

/** Comments on posts. `{city}` is the city of the comment's author. */
export const comments = phrases.parse(commentData)

const line = z.strictObject({ by: z.enum(["a", "b"]), text: phrase })
export type Line = z.infer<typeof line>

/** Conversations between demo members. `a` writes first; `{a}` and `{b}` are replaced by the members' names. */
export const dialogues = z.record(z.string(), z.array(line)).parse(dialogueData)

/** All lines of replies, grouped by the first part of the key. `{name}` is the newcomer's name. */
export const replyLines = z
  .strictObject({
    hello: phrases,
    topic: z.record(topic, phrase),
    city: phrases,
    food: phrases,
    weekend: phrases,
    about: phrases,
    thanks: phrases,
    ask: phrases,
    bye: phrases,
  })
  .parse(replyData)

/** Dishes as a direct object, with the article or particle that the language requires. */
export const dishes = phrases.parse(dishData)

/** Cities and dishes by country, larger cities first. Each name fits after "in", "à" or "a" without an article. */
export const places = z
  .record(
    z.string(),
    z.strictObject({ cities: z.array(phrase).min(1), dishes: z.array(z.enum(Object.keys(dishes))).min(1) }),
  )
  .parse(placeData)

/** All members except the three offered for signing in. `mail` is the local part of the email address. */
export const people = z
  .array(z.strictObject({ name: z.string(), mail: z.string(), country: z.enum(Object.keys(places)), gender }))
  .parse(peopleData)

/** Fills `{slots}` and chooses the `[woman's|man's]` form by the speaker's gender. */
export function fill(template: string, speaker: Gender, slots: Record<string, string>): string {
  return template
    .replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, woman: string, man: string) => (speaker === 0 ? woman : man))
    .replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)
}

export const inAll = (say: (language: Language) => string): InAll =>
  Object.fromEntries(languages.map((language) => [language, say(language)])) as InAll

/** Fills a template in all languages; the value of a slot may differ by language. */
export const fillAll = (template: InAll, speaker: Gender, slots: Record<string, InAll>): InAll =>
  inAll((language) =>
    fill(
      template[language],
      speaker,
      Object.fromEntries(Object.entries(slots).map(([name, words]) => [name, words[language]])),
    ),
  )

/** Joins sentences with a space, which Chinese and Japanese do not use. */
export const joinAll = (parts: InAll[]): InAll =>
  inAll((language) => parts.map((part) => part[language]).join(["zh", "tw", "ja"].includes(language) ? "" : " "))
