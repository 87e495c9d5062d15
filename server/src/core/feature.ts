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

/** Manifest of a feature: what a feature answers to those below it. A member with one implementer becomes an import. */
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
  /** Recounts each badge of this feature. */
  readonly counters?: Partial<Record<CounterName, (tx: Tx, memberId: number) => Promise<number>>>
  /** Marks the oldest or all items of a badge as seen; returns their number. */
  readonly seen?: Partial<Record<CounterName, (tx: Tx, memberId: number, all: boolean) => Promise<number>>>
  /** What changed in this feature for a member who may have missed live events. */
  readonly changes?: (db: DbOrTx, query: ChangesQuery) => Promise<FeatureChanges> | FeatureChanges
  /** An account was just created, in this transaction; an error rolls it back. */
  readonly onJoin?: (tx: Tx, account: NewAccount) => Promise<void>
  /** The account was activated or deactivated. */
  readonly onAccountState?: (tx: Tx, memberId: number, active: boolean) => Promise<void>
  /** The account was granted a trial of VIP. */
  readonly onTrial?: (tx: Tx, memberId: number, days: number) => Promise<void>
  readonly me?: (db: DbOrTx, memberId: number) => Promise<Partial<Me>>
  /** The payment was reversed: withdraw what it bought, except the gold. */
  readonly onPaymentTakenBack?: (tx: Tx, takenBack: TakenBack) => Promise<void>
  /** Whether the account has a sign-in method besides the password. */
  readonly hasSignInMethod?: (tx: Tx, accountId: number) => Promise<boolean>
  readonly hasSecondFactor?: (on: DbOrTx, accountId: number) => Promise<boolean>
  /** The public part of the profile was created or changed. */
  readonly onProfile?: (tx: Tx, memberId: number) => Promise<void>
  /** Before these photos are deleted or hidden; their rows are not locked yet. */
  readonly onPhotosHidden?: (tx: Tx, memberId: number, photoIds: readonly number[]) => Promise<void>
  /** Before these photos are deleted; their rows are locked. */
  readonly onPhotosDeleted?: (tx: Tx, photoIds: readonly number[]) => Promise<void>
  /** Condition: staff may still need the photo after its owner deletes it. */
  readonly keepsPhoto?: (photoId: SQL) => SQL
  readonly onBlock?: (tx: Tx, memberId: number, otherId: number) => Promise<void>
  /** Deletes all personal data of the member, and no other member's. */
  readonly onErase?: (tx: Tx, memberId: number) => Promise<void>
  /** All stored data of the member. Long lists are an `AsyncIterable`, read item by item. */
  readonly onExport?: (db: DbOrTx, memberId: number) => Promise<Record<string, unknown>>
  /** These members came online or went offline. */
  readonly onPresence?: (db: DbOrTx, memberIds: readonly number[]) => Promise<void>
  /** Recipient of a purchase by reference, which the ledger lacks if no member earned from it. */
  readonly paidFor?: Partial<
    Record<ReferenceType, (db: DbOrTx, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>>
  >
  /** Condition: the photo was sent to or by the reader in this feature. */
  readonly photoSentTo?: (readerId: number | SQL, photoId: SQL) => SQL
  /** Condition: the member is staff with a claim on a case of the photo, so that its files load. */
  readonly openedByStaff?: (memberId: number, photoId: SQL) => SQL
  /** Query of a `TranslatableRow`; no row if the reader may not see the text. */
  readonly translatable?: Partial<Record<Translatable, (reader: Reader | null, id: number) => SQL | null>>
  /** In the transaction that changed the translation. */
  readonly onTranslated?: Partial<Record<Translatable, (tx: Tx, id: number) => Promise<void>>>
  /** percent; undefined if the member has none with this id */
  readonly progress?: Partial<
    Record<ProgressType, (db: DbOrTx, memberId: number, id: number) => Promise<number | undefined>>
  >
  readonly staffQueues?: readonly StaffQueue[]
  /** Before the first request: configuration, database and live gateway are ready. */
  readonly start?: (db: DbOrTx) => Promise<void>
  /** After the last request. */
  readonly stop?: (db: DbOrTx) => Promise<void>
}

/** `bought`: references of what was bought with its gold; `afterwards`: calls `notify` after the gold has moved. */
export interface TakenBack {
  paymentId: number
  bought: readonly { type: ReferenceType; id: number }[]
  afterwards: (notify: () => Promise<void>) => void
}

export interface NewAccount {
  memberId: number
  name: string
  gender?: 0 | 1 | undefined
  birthday?: string | undefined
  seeking?: 0 | 1 | undefined
  language: Language
  /** Referral id. */
  pid: string | null
}

export interface TranslatableRow {
  content: string
  /** Null if it was not detected. */
  language: Language | null
  /** Chosen for this text; null: the reader's own language. */
  target: Language | null
  authorId: number
}

export interface ChangesQuery {
  readonly memberId: number
  /** The client has received all events up to this live seq of the member. */
  readonly since: number
  /** Whether the part with this name changed after `since`. */
  readonly isStale: (part: string) => boolean
}

export interface FeatureChanges {
  readonly stale?: readonly StalePart[]
  /** Null: too many. */
  readonly threads?: ChangedThread[] | null
}
