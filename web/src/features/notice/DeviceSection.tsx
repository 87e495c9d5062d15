import { useMutation, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { queryClient } from "../../core/query-client"
import { Button } from "../../ui/Button"
import { Row, Section } from "../../ui/setting/Section"
import screen from "../../ui/setting/setting.module.css"
import type { SettingsChange } from "./notification-setting.queries"
import styles from "./NotificationSettingScreen.module.css"
import { canPush, pushQuery, startPush, stopPush } from "./push.queries"

interface Props {
  memberId: number
  preview: boolean
  save: (change: SettingsChange) => void
}

/** Whether this very browser is told while no page is open, and how much a push says. */
export const DeviceSection = ({ memberId, preview, save }: Props) => {
  const { t } = useTranslation("notice")
  return (
    <Section title={t("device.title")} text={t("device.text")}>
      <div className={screen.row}>
        {canPush() ? <ThisDevice memberId={memberId} /> : <Row title={t("device.cannot")} />}
      </div>
      <div className={styles.quiet}>
        <label>
          <input type="checkbox" checked={preview} onChange={({ target }) => save({ preview: target.checked })} />
          {t("device.preview")}
        </label>
        <p className={styles.note}>{t("device.preview_text")}</p>
      </div>
    </Section>
  )
}

const ThisDevice = ({ memberId }: { memberId: number }) => {
  const { t } = useTranslation("notice")
  const { data } = useQuery(pushQuery(memberId))
  const isOn = data?.subscribed === true
  const change = useMutation({
    mutationFn: async () => (isOn ? stopPush().then(() => true) : startPush(data?.key ?? "")),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pushQuery(memberId).queryKey }),
  })
  const isRefused = change.data === false
  return (
    <Row
      title={t("device.this")}
      note={isRefused ? t("device.refused") : isOn ? t("device.on") : t("device.off")}
      action={
        <Button
          look="quiet"
          size="small"
          busy={change.isPending}
          disabled={data === undefined}
          onClick={() => change.mutate()}
        >
          {isOn ? t("device.stop") : t("device.start")}
        </Button>
      }
    />
  )
}
