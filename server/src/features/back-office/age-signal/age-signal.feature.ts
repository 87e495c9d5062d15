import { adultAge, sendAgeSignal } from "@redthread/contract/age-signal"
import type { CallArguments } from "@redthread/contract/core/call"
import { type DbOrTx, transaction } from "../../../core/db/db"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { clock } from "../../../core/process/clock"
import { reportMinor } from "../../member/case-facts/case.scam.service"
import { holdMember } from "../sanction/sanction.hold.service"
import * as ageSignalDb from "./age-signal.db"

type Signal = CallArguments<typeof sendAgeSignal>["body"]

/** A repeated signal opens no second case, so that one about which staff have decided changes nothing. */
const receive = (db: DbOrTx, memberId: number, signal: Signal): Promise<void> =>
  transaction(db, async (tx) => {
    const isNew = await ageSignalDb.upsert(tx, { memberId, ...signal, createdAt: clock.now() })
    const { store, lower, upper } = signal
    if (!isNew || upper === null || upper >= adultAge) return
    await reportMinor(tx, memberId, `${store}: ${lower ?? 0}-${upper}`)
    await holdMember(tx, memberId, "minor")
  })

export const ageSignalFeature: Feature = {
  name: "age-signal",
  calls: [
    implement(sendAgeSignal, ({ caller, db }, { body }) =>
      receive(db, caller.member.id, body).then(() => ({ ok: true as const })),
    ),
  ],
  onErase: ageSignalDb.deleteOf,
  onExport: async (db, memberId) => ({ signals: await ageSignalDb.listOf(db, memberId) }),
}
