import type { CallInput } from "@redthread/contract/core/call"
import {
  editNotificationSettings,
  type NotificationSettings,
  showNotificationSettings,
} from "@redthread/contract/notification-setting"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { useAutosave } from "../../ui/setting/autosave"

export const settingsQuery = (memberId: number) =>
  queryOptions({
    queryKey: ["notification-settings", memberId],
    queryFn: ({ signal }) => api(showNotificationSettings, {}, { signal }),
  })

export type SettingsChange = NonNullable<CallInput<typeof editNotificationSettings>["body"]>

/** Returns the stored settings with the pending change applied. */
export function changed(settings: NotificationSettings, change: SettingsChange | undefined): NotificationSettings {
  if (!change) return settings
  return {
    ways: withWays(settings.ways, change.ways),
    quiet: change.quiet === undefined ? settings.quiet : change.quiet,
    time_zone: change.time_zone ?? settings.time_zone,
    preview: change.preview ?? settings.preview,
  }
}

type Ways = NonNullable<SettingsChange["ways"]>

function withWays<W extends Ways>(ways: W, given: Ways = {}): W {
  const all: Record<string, object | undefined> = { ...ways }
  for (const [kind, chosen] of Object.entries(given)) all[kind] = { ...all[kind], ...chosen }
  return all as W
}

const merge = (before: SettingsChange, after: SettingsChange): SettingsChange => ({
  ...before,
  ...after,
  ways: withWays(before.ways ?? {}, after.ways),
})

/** Saves each change at once; quiet hours use this browser's time zone. */
export function useSaveSettings(memberId: number) {
  return useAutosave({
    scope: "notification-settings",
    merge,
    save: async (change: SettingsChange) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"
      const answer = await api(editNotificationSettings, { body: { ...change, time_zone } })
      queryClient.setQueryData(settingsQuery(memberId).queryKey, answer)
    },
  })
}
