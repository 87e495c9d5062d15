import { sql } from "drizzle-orm"
import { showGame } from "@redthread/contract/game"
import { db } from "../../../../core/db/pool"
import { titleOf } from "../../../../testing/contract-calls"
import type { Probe } from "../../../../testing/visibility-probe"

/** Members in the week's top list, by title of the request. */
export const gameProbes: Readonly<Record<string, Probe>> = {
  [titleOf(showGame)]: {
    before: ({ target }) =>
      db.execute(sql`insert into game_week (week, member_id, score, reached_at)
        values (date_trunc('week', now() at time zone 'utc')::date, ${target.id}, ${1_000_000 + target.id}, now())`),
    shows: async ({ reader, target }) =>
      (await reader.ok(showGame, {})).top.some(({ user_id }) => user_id === target.id),
  },
}
