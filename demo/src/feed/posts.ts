import type { Language } from "@redthread/contract/language"
import type { DemoMember } from "../people/member"
import { albumOf } from "../pictures"
import { random, shuffled } from "../random"
import { comments, fillAll, type Gender, type InAll, shownPosts, toldPosts } from "../words"

/** A text in its author's language, with the author's translations; members are given by their keys. */
type Written = {
  author: string
  text: string
  language: Language
  translations: Partial<Record<Language, string>>
  createdAt: Date
}

export type DemoComment = Written
export type DemoPost = Written & {
  /** Keys of the author's pictures, in display order. */
  pictures: string[]
  likes: string[]
  /** Comments are sorted by time, oldest first. */
  comments: DemoComment[]
}

const minute = 60_000

type Words = { name: string; pictures: number; text: InAll }

const allWords: Words[] = shuffled(
  [
    ...Object.entries(toldPosts).map(([name, text]) => ({ name, pictures: 0, text })),
    ...Object.entries(shownPosts).map(([name, words]) => ({ name, ...words })),
  ],
  "posts",
)

function textBy(by: DemoMember, words: InAll, createdAt: Date): Written {
  const { [by.language]: text, ...translations } = fillAll(words, by.gender, { city: by.city, food: by.food })
  return { author: by.key, text, language: by.language, translations, createdAt }
}

const timeBetween = (first: Date, last: Date, share: number): Date =>
  new Date(first.getTime() + (last.getTime() - first.getTime()) * share)

function commentsOn(post: Written, members: readonly DemoMember[], now: Date): DemoComment[] {
  const { int, pick, next } = random(`comments-${post.author}`)
  const words = shuffled(Object.values(comments), `comment-words-${post.author}`)
  return Array.from({ length: Math.max(0, int(-2, 4)) }, (_, index) => ({ by: pick(members), words: words[index] }))
    .flatMap(({ by, words: said }) => (said ? [textBy(by, said, timeBetween(post.createdAt, now, next() ** 2))] : []))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** Chooses photos that no earlier post shows and that are not for friends only; adds them to `shown`. */
function picturesOf({ photos }: DemoMember, count: number, shown: Set<string>): string[] {
  const fitting = photos.filter(({ key, file }) => albumOf(key) !== "private" && !shown.has(file))
  const chosen = count > 2 ? fitting.slice(-count) : fitting.slice(0, count)
  for (const { file } of chosen) shown.add(file)
  return chosen.map(({ key }) => key)
}

type Circle = { members: readonly DemoMember[]; shown: Set<string>; now: Date }

function postOf(by: DemoMember, { name, pictures, text }: Words, { members, shown, now }: Circle): DemoPost {
  const { int } = random(`post-${name}-${by.key}`)
  // A member writes before their last visit, because posting counts as a visit.
  const post = textBy(by, text, new Date(by.seenAt.getTime() - int(2, 300) * minute))
  return {
    ...post,
    pictures: picturesOf(by, pictures, shown),
    likes: shuffled(members, `likes-${by.key}`)
      .slice(0, int(0, 14))
      .map(({ key }) => key),
    comments: commentsOn(post, members, now),
  }
}

/** Returns the authors of a gender, who write one post each; the most recent visitor comes first. */
const authorsOf = (gender: Gender, members: readonly DemoMember[]): DemoMember[] =>
  shuffled(
    members.filter((member) => member.gender === gender),
    `writers-${gender}`,
  )
    .slice(0, allWords.length)
    .toSorted((one, other) => other.seenAt.getTime() - one.seenAt.getTime())

/** Creates the feed, oldest post first. A woman and a man use each text, so readers of one gender see no text twice. */
export function demoPosts(members: readonly DemoMember[], now: Date): DemoPost[] {
  const [women, men] = [authorsOf(0, members), authorsOf(1, members).toReversed()]
  const circle: Circle = { members, shown: new Set(), now }
  return allWords
    .flatMap((words, index) => [women[index], men[index]].flatMap((by) => (by ? [postOf(by, words, circle)] : [])))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}
