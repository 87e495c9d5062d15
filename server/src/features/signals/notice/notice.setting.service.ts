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
import * as settingDb from "./notice.setting.db"

const none: settingDb.SettingRow = { ways: {}, quietFrom: null, quietTo: null, timeZone: "UTC", preview: false }

const waysIn = ({ ways }: settingDb.SettingRow, kind: NotificationKind): ChannelSettings => ({
  ...defaultChannels(kind),
  ...ways[kind],
})

function toSettings(row: settingDb.SettingRow): NotificationSettings {
  const { quietFrom: from, quietTo: to, timeZone, preview } = row
  const ways = Object.fromEntries(notificationKinds.map((kind) => [kind, waysIn(row, kind)]))
  return {
    ways: ways as Record<NotificationKind, ChannelSettings>,
    quiet: from === null || to === null ? null : { from, to },
    time_zone: timeZone,
    preview,
  }
}

/** What the member wants to be told, in which way, and when not. */
export const settings = async (db: DbOrTx, memberId: number): Promise<NotificationSettings> =>
  toSettings((await settingDb.find(db, memberId)) ?? none)

/** In which ways the member wants to be told of this. */
export const channelsOf = async (tx: Tx, memberId: number, kind: NotificationKind): Promise<ChannelSettings> =>
  waysIn((await settingDb.find(tx, memberId)) ?? none, kind)

/** Changes what is given; two devices that change different things at once undo nothing of each other. */
export const edit = (
  db: DbOrTx,
  memberId: number,
  { ways = {}, quiet, time_zone, preview }: CallArguments<typeof editNotificationSettings>["body"],
): Promise<NotificationSettings> =>
  transaction(db, async (tx) => {
    const row = await settingDb.lock(tx, memberId)
    const changed = { ...row, ways: { ...row.ways } }
    for (const [kind, change] of Object.entries(ways)) {
      changed.ways[kind as NotificationKind] = { ...row.ways[kind as NotificationKind], ...change }
    }
    if (quiet !== undefined) [changed.quietFrom, changed.quietTo] = [quiet?.from ?? null, quiet?.to ?? null]
    if (time_zone !== undefined) changed.timeZone = time_zone
    if (preview !== undefined) changed.preview = preview
    await settingDb.update(tx, memberId, changed)
    return toSettings(changed)
  })

/** Minutes since midnight, by the clock of this time zone. */
function minuteIn(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", minute: "numeric", hourCycle: "h23" })
    .formatToParts(now)
    .map(({ type, value }) => [type, Number(value)] as const)
  const { hour = 0, minute = 0 } = Object.fromEntries(parts) as { hour?: number; minute?: number }
  return hour * 60 + minute
}

/** Whether the member wants no push and no mail at this moment. */
export function isQuiet({ quiet, time_zone }: Pick<NotificationSettings, "quiet" | "time_zone">, now: Date): boolean {
  if (!quiet) return false
  const minute = minuteIn(time_zone, now)
  return quiet.from < quiet.to ? minute >= quiet.from && minute < quiet.to : minute >= quiet.from || minute < quiet.to
}
