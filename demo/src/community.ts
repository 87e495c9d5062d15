import { languages } from "@redthread/contract/language"
import { type DemoPost, demoPosts } from "./feed/posts"
import { type DemoThread, demoThreads } from "./chat/threads"
import type { DemoMember } from "./people/member"
import { demoLogins, demoMembers } from "./people/members"
import { type DemoRelations, demoRelations } from "./people/relations"

/** What everybody in the demo community signs in with. */
export const demoPassword = "redthread"

export type DemoCommunity = {
  members: DemoMember[]
  threads: DemoThread[]
  relations: DemoRelations
  posts: DemoPost[]
  /** Keys of the three who are offered to sign in as. */
  logins: string[]
  /** Keys of those who are here now. */
  present: string[]
  /** Keys of those who answer what a newcomer writes: whoever a newcomer is shown first is among them. */
  respondents: string[]
}

/** Two women and one man of each language, where there are; never one who is offered to sign in as. */
function presentOf(members: DemoMember[]): string[] {
  const others = members.filter(({ key, gender, seeking }) => !demoLogins.includes(key) && gender !== seeking)
  return languages.flatMap((language) => {
    const speakers = others.filter((member) => member.language === language)
    const women = speakers.filter(({ gender }) => gender === 0).slice(0, 2)
    const men = speakers.filter(({ gender }) => gender === 1).slice(0, 1)
    return [...women, ...men].map(({ key }) => key)
  })
}

/** The whole demo community as it is on this day; and who of them is here. */
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
