import { useMutation, useQuery } from "@tanstack/react-query"
import { queryClient } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { Section } from "../../ui/setting/Section"
import screen from "../../ui/setting/setting.module.css"
import { SwitchRow } from "../../ui/setting/SwitchRow"
import type { SettingsChange } from "./notification-setting.queries"
import { canPush, pushQuery, startPush, stopPush } from "./push.queries"

interface Props {
  memberId: number
  preview: boolean
  save: (change: SettingsChange) => void
}

export const DeviceSection = ({ memberId, preview, save }: Props) => {
  const { t } = useTexts("notice")
  return (
    <Section title={t("device.title")} text={t("device.text")}>
      {canPush() ? <ThisDevice memberId={memberId} /> : <p className={screen.row}>{t("device.cannot")}</p>}
      <SwitchRow
        label={t("device.preview")}
        text={t("device.preview_text")}
        checked={preview}
        onChange={(on) => save({ preview: on })}
      />
    </Section>
  )
}

const ThisDevice = ({ memberId }: { memberId: number }) => {
  const { t } = useTexts("notice")
  const { data } = useQuery(pushQuery(memberId))
  const isOn = data?.subscribed === true
  const change = useMutation({
    mutationFn: async () => (isOn ? stopPush().then(() => true) : startPush(data?.key ?? "")),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: pushQuery(memberId).queryKey }),
  })
  return (
    <SwitchRow
      label={t("device.this")}
      text={change.data === false ? t("device.refused") : undefined}
      checked={change.isPending ? !isOn : isOn}
      disabled={data === undefined}
      onChange={() => change.isPending || change.mutate()}
    />
  )
}
