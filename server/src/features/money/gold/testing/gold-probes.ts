import { listTrades } from "@redthread/contract/gold"
import { transaction } from "../../../../core/db/db"
import { db } from "../../../../core/db/pool"
import { titleOf } from "../../../../testing/contract-calls"
import type { Probe } from "../../../../testing/visibility-probe"
import { pay } from "../gold.service"
import { give, newReference } from "./gold-crowd"

/** Expected name of the other member in the list of trades, by probe. */
export const goldProbes: Readonly<Record<string, Probe>> = {
  [titleOf(listTrades)]: {
    before: async ({ reader, target }) => {
      await give(reader.id, 500)
      const reference = { type: "contact_purchase", id: newReference() } as const
      await transaction(db, (tx) => pay(tx, { kind: "contact", reference, from: reader.id, to: target.id, cents: 500 }))
    },
    shows: async ({ reader, target }) =>
      (await reader.ok(listTrades, { query: {} })).items.some(({ user }) => user?.user_id === target.id),
  },
}
