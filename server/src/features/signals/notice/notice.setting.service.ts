import type { CallArguments } from "@redthread/contract/core/call"
import {
  type editNotificationSettings,
  type NotificationSettings,
  type NotificationKind,
  notificationKinds,
  type ChannelSettings,
  defaultChannels,
} from "@redthread/contract/notification-setting"
import { type DbOrTx, transaction, type Tx } from "../../../core/db/db"
import { clock, dayMs } from "../../../core/process/clock"
import { findTimeZone } from "../../member/profile-facts/profile.zone.db"
import * as noticeDb from "./notice.db"

const defaultRow: noticeDb.SettingRow = { ways: {}, quietFrom: null, quietTo: null, timeZone: null, preview: false }

const channelsIn = ({ ways }: noticeDb.SettingRow, kind: NotificationKind): ChannelSettings => ({
  ...defaultChannels(kind),
  ...ways[kind],
})

async function toSettings(on: DbOrTx, memberId: number, row: noticeDb.SettingRow): Promise<NotificationSettings> {
  const { quietFrom: from, quietTo: to, preview } = row
  const timeZone = row.timeZone ?? (await findTimeZone(on, memberId)) ?? "UTC"
  const ways = Object.fromEntries(notificationKinds.map((kind) => [kind, channelsIn(row, kind)]))
  return {
    ways: ways as Record<NotificationKind, ChannelSettings>,
    quiet: from === null || to === null ? null : { from, to },
    time_zone: timeZone,
    preview,
  }
}

export const settings = async (db: DbOrTx, memberId: number): Promise<NotificationSettings> =>
  toSettings(db, memberId, (await noticeDb.findSettings(db, memberId)) ?? defaultRow)

export const channelsOf = async (tx: Tx, memberId: number, kind: NotificationKind): Promise<ChannelSettings> =>
  channelsIn((await noticeDb.findSettings(tx, memberId)) ?? defaultRow, kind)

export async function channelsOfAll(
  tx: Tx,
  memberIds: readonly number[],
  kind: NotificationKind,
): Promise<Map<number, ChannelSettings>> {
  const own = await noticeDb.findAllSettings(tx, memberIds)
  return new Map(memberIds.map((id) => [id, channelsIn(own.get(id) ?? defaultRow, kind)]))
}

/** Omitted fields are unchanged, so that two devices do not undo each other's changes. */
export const edit = (
  db: DbOrTx,
  memberId: number,
  { ways = {}, quiet, time_zone, preview }: CallArguments<typeof editNotificationSettings>["body"],
): Promise<NotificationSettings> =>
  transaction(db, async (tx) => {
    const row = await noticeDb.lockSettings(tx, memberId)
    const { time_zone: formerZone } = await toSettings(tx, memberId, row)
    const changed = { ...row, ways: { ...row.ways } }
    for (const [kind, change] of Object.entries(ways)) {
      changed.ways[kind as NotificationKind] = { ...row.ways[kind as NotificationKind], ...change }
    }
    if (quiet !== undefined) [changed.quietFrom, changed.quietTo] = [quiet?.from ?? null, quiet?.to ?? null]
    if (time_zone !== undefined) changed.timeZone = time_zone
    if (preview !== undefined) changed.preview = preview
    await noticeDb.updateSettings(tx, memberId, changed)
    const after = await toSettings(tx, memberId, changed)
    if (after.time_zone !== formerZone) await noteZoneChange(tx, memberId, formerZone)
    return after
  })

/** Longer than any period that depends on a zone. */
const zoneRetentionMs = 400 * dayMs

const noteZoneChange = (tx: Tx, memberId: number, former: string): Promise<void> =>
  noticeDb.insertZoneChange(tx, memberId, { former, changedAt: clock.now() }, new Date(clock.ms() - zoneRetentionMs))

/** Runs a change that may move the member to another time zone, and records the former zone. */
export async function changeZone(tx: Tx, memberId: number, change: () => Promise<void>): Promise<void> {
  const { time_zone: former } = await settings(tx, memberId)
  await change()
  if ((await settings(tx, memberId)).time_zone !== former) await noteZoneChange(tx, memberId, former)
}

function minuteIn(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", minute: "numeric", hourCycle: "h23" })
    .formatToParts(now)
    .map(({ type, value }) => [type, Number(value)] as const)
  const { hour = 0, minute = 0 } = Object.fromEntries(parts) as { hour?: number; minute?: number }
  return hour * 60 + minute
}

export function isQuiet({ quiet, time_zone }: Pick<NotificationSettings, "quiet" | "time_zone">, now: Date): boolean {
  if (!quiet) return false
  const minute = minuteIn(time_zone, now)
  return quiet.from < quiet.to ? minute >= quiet.from && minute < quiet.to : minute >= quiet.from || minute < quiet.to
}
