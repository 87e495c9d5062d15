import { sql } from "drizzle-orm"
import { type DbOrTx, rows } from "../../../core/db/db"
import { columns } from "../../../core/db/query-columns"
import { account, session } from "../../member/account-row/account.tables"
import { profile } from "../../member/profile-facts/profile.tables"

/** What indicates a member's country. */
export interface CountryFacts {
  /** Country of the profile's town. */
  town: string | null
  phone: string | null
  /** Country of the network address. */
  network: string | null
}

const factColumns = columns<CountryFacts & { id: number }>({
  id: "int8",
  town: "text?",
  phone: "text?",
  network: "text?",
})

/** Country of the member's device that was seen last. */
const lastNetwork = sql`(select ${session.country} from ${session}
  where ${session.memberId} = ${account.id} and ${session.country} is not null
  order by ${session.endedAt} is null desc, ${session.seenAt} desc limit 1)`

const facts = sql`${account.id} as "id", ${profile.countryCode} as "town", ${account.phone} as "phone",
  ${lastNetwork} as "network"`

export async function factsOf(on: DbOrTx, memberId: number): Promise<CountryFacts | undefined> {
  const [row] = await rows(
    on,
    factColumns,
    sql`select ${facts} from ${account} left join ${profile} on ${profile.memberId} = ${account.id}
      where ${account.id} = ${memberId}`,
  )
  return row
}

/** Members seen since, in order of id. */
export const factsSeenSince = (on: DbOrTx, since: Date, afterId: number, limit: number) =>
  rows(
    on,
    factColumns,
    sql`select ${facts} from ${account} join ${profile} on ${profile.memberId} = ${account.id}
      where ${account.id} > ${afterId} and ${profile.seenAt} >= ${since.toISOString()}::timestamptz
        and ${account.state} <> 'deleted' and not ${account.demo}
      order by ${account.id} limit ${limit}::int`,
  )
