import type { CounterName, Me } from "@redthread/contract/account"
import type { ReferenceType } from "@redthread/contract/gold"
import type { Language } from "@redthread/contract/language"
import type { ProgressType } from "@redthread/contract/export"
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

/** A manifest is what a feature answers to those below it. A member with one implementer becomes an import. */
export interface Feature {
  readonly name: string
  /** The feature's file in a member's export has this name; default: `name`. */
  readonly exportName?: string
  readonly calls?: readonly Implementation[]
  readonly jobs?: readonly Job[]
  readonly events?: readonly LiveEvent[]
  /** Live events that clients may send, by name without the prefix `client-`. */
  readonly clientEvents?: Readonly<Record<string, ClientEventHandler>>
  readonly counters?: Partial<Record<CounterName, (tx: Tx, memberId: number) => Promise<number>>>
  /** Marks the oldest or all items of a badge as seen; returns their number. */
  readonly seen?: Partial<Record<CounterName, (tx: Tx, memberId: number, all: boolean) => Promise<number>>>
  /** Returns what changed in this feature for a member who may have missed live events. */
  readonly changes?: (db: DbOrTx, query: ChangesQuery) => Promise<FeatureChanges> | FeatureChanges
  /** Called in the transaction that created the account; an error rolls it back. */
  readonly onJoin?: (tx: Tx, account: NewAccount) => Promise<void>
  readonly onAccountState?: (tx: Tx, memberId: number, active: boolean) => Promise<void>
  readonly onTrial?: (tx: Tx, memberId: number, days: number) => Promise<void>
  readonly me?: (db: DbOrTx, memberId: number) => Promise<Partial<Me>>
  /** Called when the payment is reversed: withdraws what it bought, except the gold. */
  readonly onPaymentTakenBack?: (tx: Tx, takenBack: TakenBack) => Promise<void>
  /** Returns whether the account has a sign-in method besides the password. */
  readonly hasSignInMethod?: (tx: Tx, accountId: number) => Promise<boolean>
  readonly hasSecondFactor?: (on: DbOrTx, accountId: number) => Promise<boolean>
  /** Called when the public part of the profile is created or changed. */
  readonly onProfile?: (tx: Tx, memberId: number) => Promise<void>
  /** Called before these photos are deleted or hidden; their rows are not locked yet. */
  readonly onPhotosHidden?: (tx: Tx, memberId: number, photoIds: readonly number[]) => Promise<void>
  /** Called before these photos are deleted; their rows are locked. */
  readonly onPhotosDeleted?: (tx: Tx, photoIds: readonly number[]) => Promise<void>
  /** Called when a picture with fingerprints appears on a profile, or becomes the portrait. */
  readonly onPicturePublished?: (tx: Tx, photoId: number) => Promise<void>
  /** Returns a condition: staff may still need the photo after its owner deletes it. */
  readonly keepsPhoto?: (photoId: SQL) => SQL
  /** Called in the transaction that stores a voice message. */
  readonly onVoiceSent?: (tx: Tx, message: SentMessage, photoId: number) => Promise<void>
  /** Called before a message is recalled for both members: deletes what was made of its content. */
  readonly onRecalled?: (tx: Tx, messageId: number) => Promise<void>
  readonly onBlock?: (tx: Tx, memberId: number, otherId: number) => Promise<void>
  /** Deletes all personal data of the member, and no other member's. */
  readonly onErase?: (tx: Tx, memberId: number) => Promise<void>
  /** Returns all stored data of the member. Long lists are an `AsyncIterable`, read item by item. */
  readonly onExport?: (db: DbOrTx, memberId: number) => Promise<Record<string, unknown>>
  readonly onPresence?: (db: DbOrTx, memberIds: readonly number[]) => Promise<void>
  /** Returns recipients of purchases, which the ledger lacks if no member earned from them. */
  readonly paidFor?: Partial<
    Record<ReferenceType, (db: DbOrTx, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>>
  >
  /** Returns a condition: the photo was sent to or by the reader in this feature. */
  readonly photoSentTo?: (readerId: number | SQL, photoId: SQL) => SQL
  /** Returns a condition: the member is staff with a claim on a case of the photo, so that its files load. */
  readonly openedByStaff?: (memberId: number, photoId: SQL) => SQL
  /** Returns a query of a `TranslatableRow`; it has no row if the reader may not see the text. */
  readonly translatable?: Partial<Record<Translatable, (reader: Reader | null, id: number) => SQL | null>>
  readonly onTranslated?: Partial<Record<Translatable, (tx: Tx, id: number) => Promise<void>>>
  /** Returns percent; undefined if the member has none with this id. */
  readonly progress?: Partial<
    Record<ProgressType, (db: DbOrTx, memberId: number, id: number) => Promise<number | undefined>>
  >
  readonly staffQueues?: readonly StaffQueue[]
  /** Called before the first request, when configuration, database and live gateway are ready. */
  readonly start?: (db: DbOrTx) => Promise<void>
  /** Called after the last request. */
  readonly stop?: (db: DbOrTx) => Promise<void>
}

/** `bought` lists references of purchases made with its gold; `afterwards` calls `notify` after the gold has moved. */
export interface TakenBack {
  paymentId: number
  bought: readonly { type: ReferenceType; id: number }[]
  afterwards: (notify: () => Promise<void>) => void
}

export interface SentMessage {
  id: number
  threadId: number
  senderId: number
}

export interface NewAccount {
  memberId: number
  name: string
  gender?: 0 | 1 | undefined
  birthday?: string | undefined
  seeking?: 0 | 1 | undefined
  language: Language
  /** The account was created through this referral id. */
  pid: string | null
}

export interface TranslatableRow {
  content: string
  /** Null if the language was not detected. */
  language: Language | null
  /** The reader chose this language for the text; null is the reader's own language. */
  target: Language | null
  authorId: number
}

export interface ChangesQuery {
  readonly memberId: number
  /** The client has received all events up to this live seq of the member. */
  readonly since: number
  /** Returns whether the part with this name changed after `since`. */
  readonly isStale: (part: string) => boolean
}

export interface FeatureChanges {
  readonly stale?: readonly StalePart[]
  /** Null if too many threads changed. */
  readonly threads?: ChangedThread[] | null
}
