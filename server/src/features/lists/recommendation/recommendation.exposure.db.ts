import { sql } from "drizzle-orm"
import { arrayOf } from "../../../core/db/batched-rows"
import { bigints, type DbOrTx, type Tx } from "../../../core/db/db"

/** Days for which a reader is not shown the same person again while there is somebody else. */
export const noRepeatDays = 7

/** People kept of one reader's day: who leafs through more meets some of them again. */
const mostADay = 1000

/** Counts how often members were shown. In the order of the ids, so that two processes don't lock each other out. */
export async function addShown(on: DbOrTx, shown: ReadonlyMap<number, number>): Promise<void> {
  const counted = [...shown].toSorted(([one], [other]) => one - other)
  await on.execute(sql`update ranking set shown = ranking.shown + added.times
    from unnest(${bigints(counted.map(([id]) => id))}, ${bigints(counted.map(([, times]) => times))}) as added (id, times)
    where ranking.member_id = added.id`)
}

/** Keeps whom readers were shown today; who has left meanwhile has no row. */
export async function addShownPeople(
  on: DbOrTx,
  people: ReadonlyMap<number, ReadonlySet<number>>,
  now: string,
): Promise<void> {
  const readers = [...people].toSorted(([one], [other]) => one - other)
  const lists = readers.map(([, ids]) => arrayOf([...ids]))
  await on.execute(sql`insert into shown_people (member_id, day, people)
    select reader.id, ${now}::date, reader.people::bigint[]
    from unnest(${bigints(readers.map(([id]) => id))}, ${arrayOf(lists)}::text[]) as reader (id, people)
    where exists (select from account where account.id = reader.id)
    order by reader.id
    on conflict (member_id, day) do update set people = shown_people.people || array(
      select unnest(excluded.people) except select unnest(shown_people.people))
    where cardinality(shown_people.people) < ${mostADay}`)
}

export async function deleteOldShown(tx: Tx, now: string): Promise<void> {
  await tx.execute(sql`delete from shown_people where day < ${now}::date - ${noRepeatDays}::int`)
}

export async function eraseShown(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from shown_people where member_id = ${memberId}`)
}
