import type { CounterName, Me } from "@redthread/contract/account"
import type { ReferenceType } from "@redthread/contract/gold"
import type { Language } from "@redthread/contract/language"
import type { ProgressType } from "@redthread/contract/progress"
import type { Translatable } from "@redthread/contract/translation"
import { type SQL } from "drizzle-orm"
import type { LiveEvent } from "@redthread/contract/core/live-event"
import type { ChangedThread, StalePart } from "@redthread/contract/notice"
import type { DbOrTx, Tx } from "./db/db"
import type { Implementation } from "./http/implement"
import type { Job } from "./jobs/jobs"
import type { ClientEventHandler } from "./live/client-event"
import type { Reader } from "./db/reader"
import type { StaffQueue } from "./staff-queue"

/**
 * The manifest of a feature. What concerns many features at once (a block, an erasure, an export, the counters) goes
 * through here, so that features do not import each other for it.
 */
export interface Feature {
  readonly name: string
  /** Name of this feature's file in a member's export; `name` by default. */
  readonly exportName?: string
  readonly calls?: readonly Implementation[]
  readonly jobs?: readonly Job[]
  /** Live events that this feature sends. */
  readonly events?: readonly LiveEvent[]
  /** Live events that clients send, by bare name. */
  readonly clientEvents?: Readonly<Record<string, ClientEventHandler>>
  /** What each badge of this feature should say, counted anew. */
  readonly counters?: Partial<Record<CounterName, (tx: Tx, memberId: number) => Promise<number>>>
  /** Marks the oldest, or all, of what a badge counts as seen; returns by how much the badge went down. */
  readonly seen?: Partial<Record<CounterName, (tx: Tx, memberId: number, all: boolean) => Promise<number>>>
  /** What changed in this feature for a member who may have missed live events. */
  readonly changes?: (db: DbOrTx, question: ChangesQuestion) => Promise<FeatureChanges> | FeatureChanges
  /** An account was just created, in this transaction; an error rolls it back. */
  readonly onJoin?: (tx: Tx, joined: Joined) => Promise<void>
  /** The account can be used again, or can't any more. */
  readonly onAccountState?: (tx: Tx, memberId: number, active: boolean) => Promise<void>
  /** The account was granted a trial of VIP. */
  readonly onTrial?: (tx: Tx, memberId: number, days: number) => Promise<void>
  /** The fields of `me` that this feature keeps. */
  readonly me?: (db: DbOrTx, memberId: number) => Promise<Partial<Me>>
  /** The payment's money was taken back: what was had for it goes, but the gold. */
  readonly onPaymentTakenBack?: (tx: Tx, takenBack: TakenBack) => Promise<void>
  /** Something besides a password leads into the account. */
  readonly hasWayIn?: (tx: Tx, accountId: number) => Promise<boolean>
  /** The account has something here that serves as a second factor. */
  readonly hasSecondFactor?: (on: DbOrTx, accountId: number) => Promise<boolean>
  /** What others see of this member was just made or changed. */
  readonly onProfile?: (tx: Tx, memberId: number) => Promise<void>
  /** These photos of the member are about to go or to be hidden. Called before their rows are locked. */
  readonly onPhotosHidden?: (tx: Tx, memberId: number, photoIds: readonly number[]) => Promise<void>
  /** These photos are about to be deleted; their rows are locked. */
  readonly onPhotosDeleted?: (tx: Tx, photoIds: readonly number[]) => Promise<void>
  /** A condition: staff may still need the photo with this id, though its owner deletes it. */
  readonly keepsPhoto?: (photoId: SQL) => SQL
  /** `memberId` has just blocked `otherId`. */
  readonly onBlock?: (tx: Tx, memberId: number, otherId: number) => Promise<void>
  /** Deletes all personal data of this member, and nothing of other members. */
  readonly onErase?: (tx: Tx, memberId: number) => Promise<void>
  /** All data stored of this member, for their export. Long lists are an `AsyncIterable`, read item by item. */
  readonly onExport?: (db: DbOrTx, memberId: number) => Promise<Record<string, unknown>>
  /** These members have just come, or gone. */
  readonly onPresence?: (db: DbOrTx, memberIds: readonly number[]) => Promise<void>
  /** For whom that was what a member paid for, by reference: where nobody earned from it the ledger does not say. */
  readonly paidFor?: Partial<
    Record<ReferenceType, (db: DbOrTx, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>>
  >
  /** A condition: the photo was sent to the reader, or by them, in this feature. */
  readonly photoSentTo?: (readerId: number | SQL, photoId: SQL) => SQL
  /** A condition: this member is staff who look at the photo now, so that its files load for them. */
  readonly openedByStaff?: (memberId: number, photoId: SQL) => SQL
  /** Queries of a `TranslatableRow`, by kind: the text with this id, where the reader may see it. */
  readonly translatable?: Partial<Record<Translatable, (reader: Reader | null, id: number) => SQL | null>>
  /** A text of this kind has another translation than before; in the transaction that wrote it. */
  readonly onTranslated?: Partial<Record<Translatable, (tx: Tx, id: number) => Promise<void>>>
  /** How far something of the member's is, in percent; undefined where there is none with this id. */
  readonly progress?: Partial<
    Record<ProgressType, (db: DbOrTx, memberId: number, id: number) => Promise<number | undefined>>
  >
  /** What of this feature waits for staff. */
  readonly staffQueues?: readonly StaffQueue[]
  /** Before the first request: the configuration is read, the database is migrated, the live gateway is open. */
  readonly start?: (db: DbOrTx) => Promise<void>
  /** After the last request. */
  readonly stop?: (db: DbOrTx) => Promise<void>
}

/** `bought`: with its gold, by the references in the ledger; `afterwards`: calls `tell` when the gold has moved. */
export interface TakenBack {
  paymentId: number
  bought: readonly { type: ReferenceType; id: number }[]
  afterwards: (tell: () => Promise<void>) => void
}

/** What is known of a member when the account is created. */
export interface Joined {
  memberId: number
  name: string
  gender?: 0 | 1 | undefined
  birthday?: string | undefined
  seeking?: 0 | 1 | undefined
  language: Language
  /** Referral id of the link by which the member came. */
  pid: string | null
}

export interface TranslatableRow {
  content: string
  /** As detected; null where that can't be told. */
  language: Language | null
  /** What the reader has chosen for this text; null: the reader's own language. */
  target: Language | null
  authorId: number
}

export interface ChangesQuestion {
  readonly memberId: number
  /** The client has received all events up to this live seq of the member. */
  readonly since: number
  /** Whether a part that took a live seq by this name changed after that. */
  readonly isStale: (part: string) => boolean
}

export interface FeatureChanges {
  readonly stale?: readonly StalePart[]
  /** Null where there are too many to tell. */
  readonly threads?: ChangedThread[] | null
}
