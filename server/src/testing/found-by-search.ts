import type { ReplyBody } from "@redthread/contract/core/call"
import { showProfile } from "@redthread/contract/profile"
import { type SearchCriteria, searchMembers, suggest } from "@redthread/contract/search"
import type { TestMember } from "./harness"

interface Pair {
  reader: TestMember
  target: TestMember
}

/** As shown to the member, independent of visibility. */
const nameOf = async (member: TestMember): Promise<string> => {
  const { status, body } = await member.call(showProfile, { params: { id: member.id } })
  // Who was suspended can't ask any more: then every name would do.
  return status === 200 ? body.name : "Member"
}

/** In any page of what a search finds. */
async function isOnAnyPage(reader: TestMember, criteria: SearchCriteria, targetId: number): Promise<boolean> {
  let maxId: number | null | undefined
  do {
    const body = maxId ? { ...criteria, max_id: maxId } : criteria
    const page: ReplyBody<typeof searchMembers> = await reader.ok(searchMembers, { body })
    if (page.items.some(({ user_id }) => user_id === targetId)) return true
    maxId = page.pagination.next_max_id
  } while (maxId)
  return false
}

/** Whether a search shows the target, by words and by what members say of themselves. */
export async function isFound({ reader, target }: Pair): Promise<boolean> {
  const byWords = await isOnAnyPage(reader, { mode: "keyword", q: await nameOf(target) }, target.id)
  const byFacts = await isOnAnyPage(reader, { mode: "advanced", age_min: 18, gender: "any" }, target.id)
  if (byWords !== byFacts) throw new Error("the two ways of searching show different people")
  return byWords
}

export async function isSuggested({ reader, target }: Pair): Promise<boolean> {
  const { people } = await reader.ok(suggest, { body: { mode: "people", q: await nameOf(target) } })
  return people.some(({ user_id }) => user_id === target.id)
}
