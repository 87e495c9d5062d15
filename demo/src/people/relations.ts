import { random, shuffled } from "../random"
import type { DemoMember } from "./member"
import { demoLogins } from "./members"

const minute = 60_000

/** A like, visit, friendship or request from one member to another; `from` and `to` are member keys. */
export type DemoTie = { from: string; to: string; at: Date }

/** Relations are sorted by time, oldest first. */
export type DemoRelations = {
  friends: DemoTie[]
  requests: DemoTie[]
  likes: DemoTie[]
  visits: DemoTie[]
}

/** Ranges of positions in the list of a login's matching members. `likedBy` and `likes` overlap in a match. */
const plan = {
  friends: [0, 4],
  requests: [4, 6],
  likedBy: [6, 13],
  likes: [11, 17],
  visits: [5, 19],
} as const

/** Returns members who match the login in both directions and are not used for another login. */
function matchingMembers(login: DemoMember, members: readonly DemoMember[], taken: ReadonlySet<string>): DemoMember[] {
  const found = members.filter(
    ({ key, age, gender, seeking }) =>
      !taken.has(key) &&
      !demoLogins.includes(key) &&
      gender === login.seeking &&
      seeking === login.gender &&
      Math.abs(age - login.age) < 12,
  )
  return shuffled(found, `relations-${login.key}`).slice(0, plan.visits[1])
}

/** Likes that each online member receives within `recentMinutes`; more than any login receives. */
const admirers = 9
const recentMinutes = 600

/** Online members receive likes, so that the most-liked lists begin with members who reply. */
function likesOfOnlineMembers(members: readonly DemoMember[], present: readonly string[], now: Date): DemoTie[] {
  const others = members.filter(({ key }) => !demoLogins.includes(key) && !present.includes(key))
  return present.flatMap((to) => {
    const liked = members.find(({ key }) => key === to)
    const fans = others.filter(({ gender, seeking }) => gender === liked?.seeking && seeking === liked.gender)
    const { int } = random(`admirers-${to}`)
    return shuffled(fans, `admirers-${to}`)
      .slice(0, admirers)
      .map(({ key }) => ({ from: key, to, at: new Date(now.getTime() - int(5, recentMinutes) * minute) }))
  })
}

export function demoRelations(members: readonly DemoMember[], present: readonly string[], now: Date): DemoRelations {
  const relations: DemoRelations = { friends: [], requests: [], likes: [], visits: [] }
  relations.likes.push(...likesOfOnlineMembers(members, present, now))
  const taken = new Set<string>()
  for (const login of members.filter(({ key }) => demoLogins.includes(key))) {
    const people = matchingMembers(login, members, taken)
    const { int } = random(`ties-${login.key}`)
    const tie = (name: keyof typeof plan, own = false): DemoTie[] =>
      people.slice(...plan[name]).map(({ key }) => {
        const [from, to] = own ? [login.key, key] : [key, login.key]
        return { from, to, at: new Date(now.getTime() - int(20, 6 * 24 * 60) * minute) }
      })
    for (const { key } of people) taken.add(key)
    relations.friends.push(...tie("friends"))
    relations.requests.push(...tie("requests"))
    relations.likes.push(...tie("likedBy"), ...tie("likes", true))
    relations.visits.push(...tie("visits"))
  }
  const inTime = (ties: DemoTie[]): DemoTie[] => ties.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return {
    friends: inTime(relations.friends),
    requests: inTime(relations.requests),
    likes: inTime(relations.likes),
    visits: inTime(relations.visits),
  }
}
