import type { QuietHours } from "@redthread/contract/notification-setting"
import { useTexts } from "../../core/texts/texts"
import { Section } from "../../ui/setting/Section"
import { SwitchRow } from "../../ui/setting/SwitchRow"
import type { SettingsChange } from "./notification-setting.queries"
import styles from "./NotificationSettingScreen.module.css"

/** Default quiet hours from 22:00 to 8:00, in minutes since midnight. */
const usual: QuietHours = { from: 22 * 60, to: 8 * 60 }

const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`

/** Returns minutes since midnight; undefined for an empty field. */
function toMinutes(time: string): number | undefined {
  const [hours, minutes] = time.split(":").map(Number)
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes
}

interface Props {
  quiet: QuietHours | null
  timeZone: string
  save: (change: SettingsChange) => void
}

export const QuietHoursSection = ({ quiet, timeZone, save }: Props) => {
  const { t } = useTexts("notice")
  return (
    <Section title={t("setting.quiet")} text={t("setting.quiet_text")}>
      <SwitchRow
        label={t("setting.quiet_on")}
        checked={quiet !== null}
        onChange={(isOn) => save({ quiet: isOn ? usual : null })}
      />
      {quiet && (
        <div className={styles.quiet}>
          {(["from", "to"] as const).map((end) => (
            <label key={end}>
              {t(`setting.quiet_${end}`)}
              <input
                type="time"
                value={toTime(quiet[end])}
                onChange={({ target }) => {
                  const minutes = toMinutes(target.value)
                  if (minutes !== undefined) save({ quiet: { ...quiet, [end]: minutes } })
                }}
              />
            </label>
          ))}
          <p className={styles.note}>{t("setting.quiet_zone", { zone: timeZone.replaceAll("_", " ") })}</p>
        </div>
      )}
    </Section>
  )
}
