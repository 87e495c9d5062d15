import type { NotificationSettings } from "@redthread/contract/notification-setting"
import { useQuery } from "@tanstack/react-query"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { SavedField } from "../../ui/setting/autosave"
import { Section } from "../../ui/setting/Section"
import screen from "../../ui/setting/setting.module.css"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { changed, settingsQuery, useSaveSettings } from "./notification-setting.queries"
import styles from "./NotificationSettingScreen.module.css"
import { DeviceSection } from "./DeviceSection"
import { QuietHoursSection } from "./QuietHoursSection"
import { WaysTable } from "./WaysTable"

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
