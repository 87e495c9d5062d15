import { clock } from "../../../../core/process/clock"
import type { Tx } from "../../../../core/db/db"
import { db, closeDatabase, openDatabase } from "../../../../core/db/pool"
import { openEnv, readEnv } from "../../../../core/process/env"
import { LedgerOperations } from "./ledger-operations"
import type { Order } from "./ledger-second-process"

// Started by `fork`: runs operations, and dies by SIGKILL between two statements on request.

let statements = 0
let dieAt = 0

function countStatement(): void {
  statements += 1
  if (statements === dieAt) process.kill(process.pid, "SIGKILL")
}

const sends = new Set<PropertyKey>(["execute", "insert", "select", "update", "delete"])

/** The transaction with counted statements. */
function mortal(tx: Tx): Tx {
  return new Proxy(tx, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target)
      if (property === "transaction") return (work: (inner: Tx) => unknown) => target.transaction(dying(work) as never)
      if (typeof value !== "function") return value
      return (...given: unknown[]): unknown => {
        if (sends.has(property)) countStatement()
        return (value as (...all: unknown[]) => unknown).apply(target, given)
      }
    },
  })
}

/** Also counts the moment before the commit. */
const dying = (work: (tx: Tx) => unknown) => async (tx: Tx) => {
  const result = await work(mortal(tx))
  countStatement()
  return result
}

function makeMortal(): void {
  const begin = db.transaction.bind(db) as (work: (tx: Tx) => unknown) => Promise<unknown>
  const transaction = async (work: (tx: Tx) => unknown) => {
    const result = await begin(dying(work))
    // Committed, but not acknowledged.
    countStatement()
    return result
  }
  Object.assign(db, { transaction })
}

async function obey(order: Order): Promise<void> {
  statements = 0
  dieAt = order.dieAt
  clock.set(new Date(order.now))
  try {
    const answer = await new LedgerOperations(order.memberIds, order.firstReference).run(order.operation)
    process.send?.({ answer })
  } catch (error) {
    process.send?.({ error: String(error) })
  }
}

const [url] = process.argv.slice(2)
if (process.send && url) {
  openEnv(readEnv({}))
  openDatabase({ url, connections: 2 })
  makeMortal()
  process.on("message", (order: Order) => void obey(order))
  process.on("disconnect", () => void closeDatabase())
}
