import type { Tx, DbOrTx } from "../../../core/db/db"
import * as callDb from "./call.db"
import { move } from "./call.move"

export async function endCallOf(tx: Tx, memberId: number): Promise<void> {
  const id = await callDb.findRunningId(tx, memberId)
  const row = id === undefined ? undefined : await callDb.lock(tx, id)
  if (row) await move(tx, row, "part")
}

export async function endCallBetween(tx: Tx, one: number, other: number): Promise<void> {
  await callDb.lockPair(tx, one, other)
  const id = await callDb.findOpenIdBetween(tx, one, other)
  const row = id === undefined ? undefined : await callDb.lock(tx, id)
  if (row) await move(tx, row, "part")
}

export async function eraseCalls(tx: Tx, memberId: number): Promise<void> {
  await endCallOf(tx, memberId)
  await callDb.erase(tx, memberId)
}

export async function exportCalls(db: DbOrTx, memberId: number) {
  const calls = await callDb.listOf(db, memberId)
  return {
    calls: calls.map(({ id, callerId, calleeId, video, state, seconds, createdAt }) => ({
      id,
      caller: callerId === memberId,
      userId: callerId === memberId ? calleeId : callerId,
      video,
      status: state,
      seconds: seconds ?? 0,
      createdAt,
    })),
  }
}
