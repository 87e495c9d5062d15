import { sql } from "drizzle-orm"
import { arrayOf } from "../../../core/db/batched-rows"
import { bigints, type DbOrTx, type Tx } from "../../../core/db/db"

/** Days before a member is shown to the same reader again, unless there are no others. */
export const noRepeatDays = 7

/** Maximum number of shown members stored per reader and day; later ones may be repeated. */
const maxPerDay = 1000

/** Updates in id order, to avoid deadlocks. */
export async function addShown(on: DbOrTx, shown: ReadonlyMap<number, number>): Promise<void> {
  const counts = [...shown].toSorted(([one], [other]) => one - other)
  await on.execute(sql`update ranking set shown = ranking.shown + added.times
    from unnest(${bigints(counts.map(([id]) => id))}, ${bigints(counts.map(([, times]) => times))}) as added (id, times)
    where ranking.member_id = added.id`)
}

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
    where cardinality(shown_people.people) < ${maxPerDay}`)
}

export async function deleteOldShown(tx: Tx, now: string): Promise<void> {
  await tx.execute(sql`delete from shown_people where day < ${now}::date - ${noRepeatDays}::int`)
}

export async function eraseShown(tx: Tx, memberId: number): Promise<void> {
  await tx.execute(sql`delete from shown_people where member_id = ${memberId}`)
}
