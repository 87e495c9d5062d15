import type { CallArguments } from "@redthread/contract/core/call"
import type { ContactProcess, recordContactProcess } from "@redthread/contract/contact"
import { AppError } from "@redthread/contract/core/error"
import type { Page } from "@redthread/contract/core/page"
import { type DbOrTx, transaction } from "../../../core/db/db"
import { pageSize, toPage } from "../../../core/db/page"
import { audit } from "../../../core/member/audit"
import type { MemberCaller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { lockAccount } from "../../member/account-row/account.db"
import * as processDb from "./contact.process.db"

export async function list(db: DbOrTx, maxId = Number.MAX_SAFE_INTEGER): Promise<Page<ContactProcess>> {
  return toPage(
    await processDb.list(db, maxId, pageSize + 1),
    pageSize,
    ({ process }) => process.id,
    ({ process, readerName, ownerName }) => ({
      id: process.id,
      reader: { user_id: process.readerId, name: readerName },
      owner: { user_id: process.ownerId, name: ownerName },
      registry_searched_on: process.registrySearchedOn,
      history_certified_on: process.historyCertifiedOn,
      consent_signed_on: process.consentSignedOn,
      consent_language: process.consentLanguage,
      recorded_by: process.recordedBy,
      created_at: process.createdAt.toISOString(),
    }),
  )
}

type Recorded = CallArguments<typeof recordContactProcess>["body"]

export const record = (
  db: DbOrTx,
  caller: MemberCaller,
  { reader_id: readerId, owner_id: ownerId, ...steps }: Recorded,
) =>
  transaction(db, async (tx) => {
    if (readerId === ownerId) throw new AppError("yourself", { field: "owner_id" })
    // No staff member opens contact information for their own account.
    if (readerId === caller.member.id) throw new AppError("yourself", { field: "reader_id" })
    for (const id of [readerId, ownerId].toSorted((one, other) => one - other))
      if ((await lockAccount(tx, id))?.state !== "active") throw new AppError("user_not_found")
    await processDb.upsert(tx, {
      readerId,
      ownerId,
      registrySearchedOn: steps.registry_searched_on,
      historyCertifiedOn: steps.history_certified_on,
      consentSignedOn: steps.consent_signed_on,
      consentLanguage: steps.consent_language,
      recordedBy: caller.member.id,
      createdAt: clock.now(),
    })
    await audit(tx, caller, "contact.process", readerId, { owner: ownerId, ...steps })
  })

export const remove = (db: DbOrTx, caller: MemberCaller, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const removed = await processDb.remove(tx, id)
    if (!removed) throw new AppError("not_found")
    await audit(tx, caller, "contact.process.remove", removed.readerId, { owner: removed.ownerId })
  })
