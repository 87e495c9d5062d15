import type { DbOrTx } from "../../../core/db/db"
import {
  fromHex,
  isCopy,
  lookupOf,
  readFingerprints,
  readOwnFingerprints,
  type StoredPart,
  storedPartsOf,
} from "../photo/fingerprint/photo.fingerprint.service"
import * as verificationDb from "./verification.db"
import * as fingerprintDb from "./verification.fingerprint.db"

/** Fingerprints of an upload that the member hands in; none of another member's, which is refused later. */
export async function fingerprintsOfUpload(
  db: DbOrTx,
  memberId: number,
  uploadId: number,
): Promise<readonly StoredPart[]> {
  const read = await readOwnFingerprints(db, memberId, uploadId)
  return read ? storedPartsOf(read) : []
}

/** Number of other attempts, by any member, with this selfie or an altered copy of it. */
export async function countSeen(db: DbOrTx, row: verificationDb.VerificationRow, file: string): Promise<number> {
  const seen = new Set(await verificationDb.listSeen(db, row.digest, row.id))
  const read = await readFingerprints({ file, memberId: row.memberId }, true)
  if (!read || read.probes.length === 0) return seen.size
  const lookup = lookupOf(read.probes)
  for (const { id, signs, keys } of await fingerprintDb.listCandidates(db, row.id, lookup.keys))
    if (!seen.has(id) && isCopy(lookup.distance(fromHex(signs), keys))) seen.add(id)
  return seen.size
}
