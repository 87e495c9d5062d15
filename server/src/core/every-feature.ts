import type { CounterName, Me } from "@redthread/contract/account"
import type { ReferenceType } from "@redthread/contract/gold"
import type { ProgressType } from "@redthread/contract/export"
import type { Translatable } from "@redthread/contract/translation"
import { type SQL, sql } from "drizzle-orm"
import type { ChangedThread, StalePart } from "@redthread/contract/notice"
import type { DbOrTx, Tx } from "./db/db"
import type { Reader } from "./db/reader"
import type { StaffQueue } from "./staff-queue"
import type { ChangesQuery, Feature, NewAccount, SentMessage, TakenBack } from "./feature"

let features: readonly Feature[] = []

export function setFeatures(list: readonly Feature[]): void {
  features = list
}

export const everyFeature = {
  async onJoin(tx: Tx, joined: NewAccount): Promise<void> {
    for (const feature of features) await feature.onJoin?.(tx, joined)
  },
  async onAccountState(tx: Tx, memberId: number, active: boolean): Promise<void> {
    for (const feature of features) await feature.onAccountState?.(tx, memberId, active)
  },
  async onTrial(tx: Tx, memberId: number, days: number): Promise<void> {
    for (const feature of features) await feature.onTrial?.(tx, memberId, days)
  },
  async me(db: DbOrTx, memberId: number): Promise<Partial<Me>> {
    const parts = await Promise.all(features.map(async ({ me }) => me?.(db, memberId)))
    return Object.assign({}, ...parts) as Partial<Me>
  },
  async onPaymentTakenBack(tx: Tx, takenBack: TakenBack): Promise<void> {
    for (const feature of features) await feature.onPaymentTakenBack?.(tx, takenBack)
  },
  async hasSignInMethod(tx: Tx, accountId: number): Promise<boolean> {
    for (const { hasSignInMethod } of features) if (await hasSignInMethod?.(tx, accountId)) return true
    return false
  },
  async hasSecondFactor(on: DbOrTx, accountId: number): Promise<boolean> {
    for (const { hasSecondFactor } of features) if (await hasSecondFactor?.(on, accountId)) return true
    return false
  },
  async onProfile(tx: Tx, memberId: number): Promise<void> {
    for (const feature of features) await feature.onProfile?.(tx, memberId)
  },
  async onPhotosHidden(tx: Tx, memberId: number, photoIds: readonly number[]): Promise<void> {
    for (const feature of features) await feature.onPhotosHidden?.(tx, memberId, photoIds)
  },
  async onPhotosDeleted(tx: Tx, photoIds: readonly number[]): Promise<void> {
    for (const feature of features) await feature.onPhotosDeleted?.(tx, photoIds)
  },
  async onPicturePublished(tx: Tx, photoId: number): Promise<void> {
    for (const feature of features) await feature.onPicturePublished?.(tx, photoId)
  },
  keepsPhoto(photoId: SQL): SQL {
    const conditions = features.flatMap(({ keepsPhoto: of }) => (of ? [of(photoId)] : []))
    return sql`(${sql.join(conditions.length > 0 ? conditions : [sql`false`], sql` or `)})`
  },
  async onVoiceSent(tx: Tx, message: SentMessage, photoId: number): Promise<void> {
    for (const feature of features) await feature.onVoiceSent?.(tx, message, photoId)
  },
  async onRecalled(tx: Tx, messageId: number): Promise<void> {
    for (const feature of features) await feature.onRecalled?.(tx, messageId)
  },
  async onBlock(tx: Tx, memberId: number, otherId: number): Promise<void> {
    for (const feature of features) await feature.onBlock?.(tx, memberId, otherId)
  },
  /** Returns by how much the badge went down; 0 if no feature has this badge. */
  async seen(tx: Tx, name: CounterName, memberId: number, all: boolean): Promise<number> {
    return features.find(({ seen }) => seen?.[name])?.seen?.[name]?.(tx, memberId, all) ?? 0
  },
  async changes(db: DbOrTx, question: ChangesQuery): Promise<{ stale: StalePart[]; threads: ChangedThread[] | null }> {
    const featureChanges = await Promise.all(features.map(async ({ changes }) => (await changes?.(db, question)) ?? {}))
    return {
      stale: featureChanges.flatMap(({ stale }) => stale ?? []),
      threads: featureChanges.some(({ threads }) => threads === null)
        ? null
        : featureChanges.flatMap(({ threads }) => threads ?? []),
    }
  },
  async start(db: DbOrTx): Promise<void> {
    for (const feature of features) await feature.start?.(db)
  },
  async stop(db: DbOrTx): Promise<void> {
    for (const feature of features.toReversed()) await feature.stop?.(db)
  },
  /** Runs features in reverse order: rows are deleted before the rows that they refer to, the account last. */
  async onErase(tx: Tx, memberId: number): Promise<void> {
    for (const feature of features.toReversed()) await feature.onErase?.(tx, memberId)
  },
  exports(db: DbOrTx, memberId: number): { name: string; read: () => Promise<Record<string, unknown>> }[] {
    return features.flatMap(({ name, exportName = name, onExport }) =>
      onExport ? [{ name: exportName, read: () => onExport(db, memberId) }] : [],
    )
  },
  async onPresence(db: DbOrTx, memberIds: readonly number[]): Promise<void> {
    for (const feature of features) await feature.onPresence?.(db, memberIds)
  },
  async paidFor(db: DbOrTx, type: ReferenceType, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const of = features.map(({ paidFor }) => paidFor?.[type]).find((found) => found !== undefined)
    return (await of?.(db, ids)) ?? new Map()
  },
  staffQueues(): StaffQueue[] {
    return features.flatMap(({ staffQueues }) => staffQueues ?? [])
  },
  openedByStaff(memberId: number, photoId: SQL): SQL {
    const conditions = features.flatMap(({ openedByStaff: of }) => (of ? [of(memberId, photoId)] : []))
    return sql`(${sql.join(conditions.length > 0 ? conditions : [sql`false`], sql` or `)})`
  },
  photoSentTo(readerId: number | SQL, photoId: SQL): SQL {
    const conditions = features.flatMap(({ photoSentTo: of }) => (of ? [of(readerId, photoId)] : []))
    return sql`(${sql.join(conditions.length > 0 ? conditions : [sql`false`], sql` or `)})`
  },
  translatable(type: Translatable, reader: Reader | null, id: number): SQL | null {
    const query = features.map(({ translatable }) => translatable?.[type]).find((found) => found !== undefined)
    return query?.(reader, id) ?? null
  },
  async onTranslated(tx: Tx, type: Translatable, id: number): Promise<void> {
    for (const { onTranslated } of features) await onTranslated?.[type]?.(tx, id)
  },
  async progress(db: DbOrTx, type: ProgressType, memberId: number, id: number): Promise<number | undefined> {
    return features.map(({ progress }) => progress?.[type]).find((found) => found !== undefined)?.(db, memberId, id)
  },
  async recount(tx: Tx, memberId: number): Promise<Partial<Record<CounterName, number>>> {
    const counts: Partial<Record<CounterName, number>> = {}
    for (const feature of features) {
      for (const [name, count] of Object.entries(feature.counters ?? {})) {
        counts[name as CounterName] = await count(tx, memberId)
      }
    }
    return counts
  },
}
