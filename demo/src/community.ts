import { languages } from "@redthread/contract/language"
import { type DemoPost, demoPosts } from "./feed/posts"
import { type DemoThread, demoThreads } from "./chat/threads"
import type { DemoMember } from "./people/member"
import { demoLogins, demoMembers } from "./people/members"
import { type DemoRelations, demoRelations } from "./people/relations"

export const demoPassword = "redthread"

export type DemoCommunity = {
  members: DemoMember[]
  threads: DemoThread[]
  relations: DemoRelations
  posts: DemoPost[]
  logins: string[]
  present: string[]
  /** Keys of the members who reply to newcomers; they include the first members that a newcomer sees. */
  respondents: string[]
}

/** Chooses the online members: two women and one man of each language if available, but none of the logins. */
function presentOf(members: DemoMember[]): string[] {
  const others = members.filter(({ key, gender, seeking }) => !demoLogins.includes(key) && gender !== seeking)
  return languages.flatMap((language) => {
    const speakers = others.filter((member) => member.language === language)
    const women = speakers.filter(({ gender }) => gender === 0).slice(0, 2)
    const men = speakers.filter(({ gender }) => gender === 1).slice(0, 1)
    return [...women, ...men].map(({ key }) => key)
  })
}

/** Creates the demo community with all times relative to `now`. */
export function demoCommunity(now: Date): DemoCommunity {
  const members = demoMembers(now)
  const here = presentOf(members)
  const today = members.map((member) =>
    here.includes(member.key) ? { ...member, online: true, verified: true, seenAt: now } : member,
  )
  return {
    members: today,
    threads: demoThreads(today, now),
    relations: demoRelations(today, here, now),
    posts: demoPosts(today, now),
    logins: demoLogins,
    present: here,
    respondents: members.map(({ key }) => key).filter((key) => !demoLogins.includes(key)),
  }
}
