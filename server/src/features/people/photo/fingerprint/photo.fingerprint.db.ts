import { and, eq, sql } from "drizzle-orm"
import { type DbOrTx, integers, rows, type Tx } from "../../../../core/db/db"
import { columns } from "../../../../core/db/query-columns"
import { account } from "../../../member/account-row/account.tables"
import { profile } from "../../../member/profile-facts/profile.tables"
import { photo, type PhotoRow } from "../photo.tables"
import { type Fingerprint, keysOf, toHex } from "./photo.fingerprint"
import { photoFingerprint, photoFingerprintKey } from "./photo.fingerprint.tables"

export interface StoredPart {
  readonly part: number
  readonly signs: Buffer
  readonly keys: readonly number[]
}

export const storedPartOf = (print: Fingerprint, part: number): StoredPart => ({
  part,
  signs: Buffer.from(toHex(print), "hex"),
  keys: keysOf(print),
})

/** Marks the picture as read; without parts its file could not be. @returns false if the photo was deleted */
export async function store(tx: Tx, photoId: number, parts: readonly Fingerprint[]): Promise<boolean> {
  const marked = await tx
    .update(photo)
    .set({ fingerprinted: true })
    .where(eq(photo.id, photoId))
    .returning({ id: photo.id })
  if (marked.length === 0) return false
  if (parts.length === 0) return true
  const stored = parts.map(storedPartOf)
  await tx
    .insert(photoFingerprint)
    .values(stored.map(({ part, signs }) => ({ photoId, part, signs })))
    .onConflictDoNothing()
  await tx
    .insert(photoFingerprintKey)
    .values(stored.flatMap(({ part, keys }) => keys.map((key) => ({ photoId, part, key }))))
    .onConflictDoNothing()
  return true
}

export async function listUnread(on: DbOrTx, limit: number): Promise<number[]> {
  const unread = await on
    .select({ id: photo.id })
    .from(photo)
    .where(and(eq(photo.kind, "image"), eq(photo.status, "ready"), sql`not ${photo.fingerprinted}`))
    .orderBy(photo.id)
    .limit(limit)
  return unread.map(({ id }) => id)
}

export interface CandidateRow {
  photoId: number
  memberId: number
  /** Hexadecimal. */
  signs: string
  /** Keys of probes that it has. */
  keys: number[]
  isPortrait: boolean
  state: "active" | "suspended"
}

/** Protects the memory from pictures whose keys are common, such as blank ones. */
const maxCandidates = 20_000

/** Public pictures of other accounts that have one of the keys. */
export const listCandidates = (
  on: DbOrTx,
  { memberId }: Pick<PhotoRow, "memberId">,
  keys: readonly number[],
): Promise<CandidateRow[]> =>
  rows(
    on,
    columns<CandidateRow>({
      photoId: "int8",
      memberId: "int8",
      signs: "text",
      keys: "int4[]",
      isPortrait: "bool",
      state: "text",
    }),
    sql`select ${photo.id} as "photoId", ${photo.memberId} as "memberId", encode(${photoFingerprint.signs}, 'hex') as "signs",
        near.keys as "keys", coalesce(${profile.avatarId} = ${photo.id}, false) as "isPortrait", ${account.state} as "state"
      from (select photo_id, part, array_agg(key) as keys from ${photoFingerprintKey}
          where key = any(${integers(keys)}) group by photo_id, part limit ${sql.raw(String(maxCandidates))}) near
        join ${photoFingerprint} on ${photoFingerprint.photoId} = near.photo_id and ${photoFingerprint.part} = near.part
        join ${photo} on ${photo.id} = near.photo_id join ${account} on ${account.id} = ${photo.memberId}
        left join ${profile} on ${profile.memberId} = ${photo.memberId}
      where ${photo.memberId} <> ${memberId} and ${photo.folder} = 'public' and ${photo.attachedAt} is not null
        and ${photo.status} = 'ready' and ${account.state} in ('active', 'suspended')`,
  )
