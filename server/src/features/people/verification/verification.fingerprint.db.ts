import { eq, sql } from "drizzle-orm"
import { columns } from "../../../core/db/query-columns"
import { type DbOrTx, integers, rows, type Tx } from "../../../core/db/db"
import type { StoredPart } from "../photo/fingerprint/photo.fingerprint.service"
import { verificationFingerprint, verificationFingerprintKey } from "./verification.tables"

export async function store(tx: Tx, verificationId: number, parts: readonly StoredPart[]): Promise<void> {
  if (parts.length === 0) return
  await tx.insert(verificationFingerprint).values(parts.map(({ part, signs }) => ({ verificationId, part, signs })))
  await tx
    .insert(verificationFingerprintKey)
    .values(parts.flatMap(({ part, keys }) => keys.map((key) => ({ verificationId, part, key }))))
    .onConflictDoNothing()
}

export async function forget(tx: Tx, verificationId: number): Promise<void> {
  await tx.delete(verificationFingerprint).where(eq(verificationFingerprint.verificationId, verificationId))
}

/** Protects the memory from selfies whose keys are common. */
const maxCandidates = 20_000

/** Fingerprints of other attempts with one of the keys; `signs` are hexadecimal. */
export const listCandidates = (on: DbOrTx, verificationId: number, keys: readonly number[]) =>
  rows(
    on,
    columns<{ id: number; signs: string; keys: number[] }>({ id: "int8", signs: "text", keys: "int4[]" }),
    sql`select near.verification_id as "id", encode(${verificationFingerprint.signs}, 'hex') as "signs", near.keys as "keys"
      from (select verification_id, part, array_agg(key) as keys from ${verificationFingerprintKey}
          where key = any(${integers(keys)}) and verification_id <> ${verificationId}
          group by verification_id, part limit ${sql.raw(String(maxCandidates))}) near
        join ${verificationFingerprint} on ${verificationFingerprint.verificationId} = near.verification_id
          and ${verificationFingerprint.part} = near.part`,
  )
