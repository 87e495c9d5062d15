import { sql } from "drizzle-orm"
import { showCall, showCallTerms, showCurrentCall } from "@redthread/contract/call"
import { rows } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { titleOf } from "../../../../testing/contract-calls"
import type { Pair, Probe } from "../../../../testing/visibility-probe"

/** The target calls the reader, and it rings. */
async function rings({ reader, target }: Pair): Promise<void> {
  await db.execute(sql`with made as (
      insert into call (caller_id, callee_id, video, secret, state, price, caller_device, created_at, caller_seen_at, due_at)
      values (${target.id}, ${reader.id}, false, false, 'ringing', 0, 'only', now(), now(), now() + interval '1 hour')
      returning id)
    insert into call_member (member_id, call_id) select ${reader.id}, id from made`)
}

const why = "who calls shows who calls"
const inCall: Probe["except"] = {
  hidden: { shows: true, why },
  "for friends": { shows: true, why },
  "for friends, I am VIP": { shows: true, why },
}

/** Checks how calls show a member, by the title of the contract's call. */
export const callProbes: Readonly<Record<string, Probe>> = {
  [titleOf(showCallTerms)]: {
    shows: async ({ reader, target }) =>
      (await reader.call(showCallTerms, { query: { user_id: target.id } })).status === 200,
  },
  [titleOf(showCurrentCall)]: {
    before: rings,
    shows: async ({ reader, target }) => (await reader.ok(showCurrentCall, {})).call?.user?.user_id === target.id,
    except: inCall,
  },
  [titleOf(showCall)]: {
    before: rings,
    shows: async ({ reader, target }) => {
      const [row] = await rows(db, { id: "int8" }, sql`select id from call where caller_id = ${target.id}`)
      return (await reader.ok(showCall, { params: { id: row?.id ?? 0 } })).user?.user_id === target.id
    },
    except: inCall,
  },
}
