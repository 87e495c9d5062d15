import type { Language } from "@redthread/contract/language"
import type { DemoMember } from "../people/member"
import { demoLogins } from "../people/members"
import { random } from "../random"
import { dialogues, fillAll, inAll, type Line } from "../words"

export type DemoMessage = {
  /** Key of the member who wrote the message. */
  sender: string
  text: string
  language: Language
  translations: Partial<Record<Language, string>>
  createdAt: Date
}

/** A conversation of two members, oldest message first. */
export type DemoThread = {
  members: [string, string]
  messages: DemoMessage[]
  unread: number
  /** Key of the member with unread messages. */
  reader: string
}

const minute = 60_000

/** `side` is the part that the login speaks in the dialogue. */
const plans: { dialogue: string; side: "a" | "b"; unread: number; hoursAgo: number }[] = [
  { dialogue: "hello", side: "b", unread: 1, hoursAgo: 0.4 },
  { dialogue: "tree", side: "a", unread: 1, hoursAgo: 2 },
  { dialogue: "rain", side: "b", unread: 0, hoursAgo: 9 },
  { dialogue: "trip", side: "a", unread: 2, hoursAgo: 27 },
  { dialogue: "song", side: "b", unread: 0, hoursAgo: 71 },
  { dialogue: "recipe", side: "a", unread: 0, hoursAgo: 150 },
]

/** Chooses six partners for a login: members who match, in different languages as far as possible. */
function partnersOf(login: DemoMember, members: DemoMember[], taken: Set<string>): DemoMember[] {
  const fitting = members.filter(
    (member) =>
      !taken.has(member.key) &&
      !demoLogins.includes(member.key) &&
      member.gender === login.seeking &&
      member.seeking === login.gender &&
      Math.abs(member.age - login.age) < 10,
  )
  const spoken = new Map<Language, number>()
  const ranked = fitting.map((member) => {
    const before = spoken.get(member.language) ?? 0
    spoken.set(member.language, before + 1)
    return { member, rank: before + (member.language === login.language ? 2 : 0) }
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, plans.length)
    .map(({ member }) => member)
}

function messagesOf(lines: Line[], a: DemoMember, b: DemoMember, last: Date): DemoMessage[] {
  const luck = random(`thread-${a.key}-${b.key}`)
  const names = { a: inAll(() => a.name), b: inAll(() => b.name) }
  let at = last.getTime()
  return lines
    .toReversed()
    .map(({ by, text }) => {
      const sender = by === "a" ? a : b
      const { [sender.language]: own, ...translations } = fillAll(text, sender.gender, names)
      const message = {
        sender: sender.key,
        text: own,
        language: sender.language,
        translations,
        createdAt: new Date(at),
      }
      at -= luck.int(4, 95) * minute
      return message
    })
    .toReversed()
}

export function demoThreads(members: DemoMember[], now: Date): DemoThread[] {
  const logins = members.filter(({ key }) => demoLogins.includes(key))
  const taken = new Set<string>()
  return logins.flatMap((login) =>
    partnersOf(login, members, taken).flatMap((partner, index): DemoThread[] => {
      const plan = plans[index]
      const lines = plan && dialogues[plan.dialogue]
      if (!lines) return []
      taken.add(partner.key)
      const [a, b] = plan.side === "a" ? [login, partner] : [partner, login]
      const messages = messagesOf(lines, a, b, new Date(now.getTime() - plan.hoursAgo * 60 * minute))
      const unseen = messages.length - 1 - messages.findLastIndex(({ sender }) => sender === login.key)
      return [{ members: [login.key, partner.key], messages, unread: Math.min(plan.unread, unseen), reader: login.key }]
    }),
  )
}
