import {
  badgeKinds,
  type NotificationSettings,
  type NotificationKind,
  notificationKinds,
  notificationChannels,
} from "@redthread/contract/notification-setting"
import { useQuery } from "@tanstack/react-query"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { SavedField } from "../../ui/setting/autosave"
import { Section } from "../../ui/setting/Section"
import screen from "../../ui/setting/setting.module.css"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { changed, type SettingsChange, settingsQuery, useSaveSettings } from "./notification-setting.queries"
import styles from "./NotificationSettingScreen.module.css"
import { DeviceSection } from "./DeviceSection"
import { QuietHoursSection } from "./QuietHoursSection"

export const NotificationSettingScreen = () => {
  const { t } = useTexts(["notice", "settings_profile"])
  const memberId = useMe()?.id ?? 0
  const { data, error, refetch } = useQuery(settingsQuery(memberId))
  return (
    <section className={screen.screen}>
      <h1 data-in-bar>{t("title")}</h1>
      {data && <Settings memberId={memberId} stored={data} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
    </section>
  )
}

const Settings = ({ memberId, stored }: { memberId: number; stored: NotificationSettings }) => {
  const { t } = useTexts("notice")
  const { save, pending, state, error } = useSaveSettings(memberId)
  const settings = changed(stored, pending)
  return (
    <>
      <Section title={t("setting.ways")} text={t("setting.ways_text")}>
        <SavedField state={state}>
          <WaysTable settings={settings} save={save} />
        </SavedField>
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </Section>
      <DeviceSection memberId={memberId} preview={settings.preview} save={save} />
      <QuietHoursSection quiet={settings.quiet} timeZone={settings.time_zone} save={save} />
    </>
  )
}

interface TableProps {
  settings: NotificationSettings
  save: (change: SettingsChange) => void
}

const WaysTable = ({ settings, save }: TableProps) => {
  const { t } = useTexts("notice")
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("title")}</th>
          {notificationChannels.map((way) => (
            <th key={way} scope="col">
              {t(`setting.way.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`setting.kind.${kind}`)}</th>
            {notificationChannels.map((way) => (
              <td key={way}>
                {!(way === "list" && isBadgeKind(kind)) && (
                  <input
                    type="checkbox"
                    aria-label={`${t(`setting.kind.${kind}`)}: ${t(`setting.way.${way}`)}`}
                    checked={settings.ways[kind][way]}
                    onChange={({ target }) => save({ ways: only(kind, way, target.checked) })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isBadgeKind = (kind: NotificationKind): boolean => (badgeKinds as readonly NotificationKind[]).includes(kind)

const only = (
  kind: NotificationKind,
  way: (typeof notificationChannels)[number],
  on: boolean,
): NonNullable<SettingsChange["ways"]> => ({
  [kind]: { [way]: on },
})
