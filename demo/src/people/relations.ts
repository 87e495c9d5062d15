import { random, shuffled } from "../random"
import type { DemoMember } from "./member"
import { demoLogins } from "./members"

const minute = 60_000

/** A relation of two members by key, and its time. */
export type DemoTie = { from: string; to: string; at: Date }

/** Oldest first. */
export type DemoRelations = {
  friends: DemoTie[]
  requests: DemoTie[]
  likes: DemoTie[]
  visits: DemoTie[]
}

/** Positions in the list of members who fit a login, by relation. Some like and are liked: a match. */
const plan = {
  friends: [0, 4],
  requests: [4, 6],
  likedBy: [6, 13],
  likes: [11, 17],
  visits: [5, 19],
} as const

/** Members who fit the login in both directions and are not used for another login. */
function fitting(login: DemoMember, members: readonly DemoMember[], taken: ReadonlySet<string>): DemoMember[] {
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

/** Recent likes per online member, and their period in minutes: more than any of the three logins has. */
const admirers = 9
const lately = 600

/** Online members receive likes, so that the most-liked lists begin with members who reply. */
function admiration(members: readonly DemoMember[], present: readonly string[], now: Date): DemoTie[] {
  const others = members.filter(({ key }) => !demoLogins.includes(key) && !present.includes(key))
  return present.flatMap((to) => {
    const liked = members.find(({ key }) => key === to)
    const fans = others.filter(({ gender, seeking }) => gender === liked?.seeking && seeking === liked.gender)
    const { int } = random(`admirers-${to}`)
    return shuffled(fans, `admirers-${to}`)
      .slice(0, admirers)
      .map(({ key }) => ({ from: key, to, at: new Date(now.getTime() - int(5, lately) * minute) }))
  })
}

/** Relations of the three logins: friends, requests, likes, visits. */
export function demoRelations(members: readonly DemoMember[], present: readonly string[], now: Date): DemoRelations {
  const relations: DemoRelations = { friends: [], requests: [], likes: [], visits: [] }
  relations.likes.push(...admiration(members, present, now))
  const taken = new Set<string>()
  for (const login of members.filter(({ key }) => demoLogins.includes(key))) {
    const people = fitting(login, members, taken)
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
