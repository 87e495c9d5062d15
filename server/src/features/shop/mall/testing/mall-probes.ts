import { sql } from "drizzle-orm"
import { listOrders } from "@redthread/contract/mall"
import { db } from "../../../../core/db/pool"
import { titleOf } from "../../../../testing/contract-calls"
import type { Probe } from "../../../../testing/visibility-probe"

/** The other member of orders, by title of the request. */
export const mallProbes: Readonly<Record<string, Probe>> = {
  [titleOf(listOrders)]: {
    before: ({ reader, target }) =>
      db.execute(sql`insert into mall_order (payer_id, receiver_id, product_id, quantity, price, from_name, state, reason,
          created_at)
        values (${target.id}, ${reader.id}, 1, 1, 3900, 'Tom', 'canceled', 'refused', now())`),
    shows: async ({ reader, target }) =>
      (await reader.ok(listOrders, { query: {} })).items.some(({ user }) => user?.user_id === target.id),
  },
}
