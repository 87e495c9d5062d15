import type { DeviceSession } from "@redthread/contract/session"
import { useQuery } from "@tanstack/react-query"
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react"
import { currentTag } from "../../../core/language/language"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { ListRows, Row, Section } from "../../../ui/setting/Section"
import styles from "../../../ui/setting/setting.module.css"
import { devicesQuery, useEndDevice, useEndOtherDevices } from "./setting.queries"

export const DeviceList = () => {
  const { t } = useTexts("setting")
  const query = useQuery(devicesQuery)
  const endOthers = useEndOtherDevices()
  const { items = [], max_devices: max = 0 } = query.data ?? {}
  const shutOut = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => showToast({ kind: "note", message: t("devices.ended_others") }),
    })
  return (
    <Section title={t("devices.title")}>
      {items.length > max && <output className={styles.warning}>{t("devices.many", { max })}</output>}
      <ListRows query={query} row={(device) => <DeviceRow key={device.id} device={device} />} />
      {items.length > 1 && (
        <div className={styles.row}>
          <Button look="danger" busy={endOthers.isPending} onClick={shutOut}>
            {t("devices.end_others")}
          </Button>
        </div>
      )}
    </Section>
  )
}

const countryName = (code: string): string => new Intl.DisplayNames(currentTag(), { type: "region" }).of(code) ?? code

const DeviceRow = ({ device: { id, current, device, app, country, seen_at } }: { device: DeviceSession }) => {
  const { t } = useTexts("setting")
  const end = useEndDevice()
  const Icon = app || /Android|iOS/.test(device ?? "") ? IconDeviceMobile : IconDeviceDesktop
  const name = device ?? t("devices.unknown")
  return (
    <li className={styles.row}>
      <Row
        icon={<Icon size={22} stroke={1.75} aria-hidden="true" />}
        title={name}
        note={
          <>
            {country && `${countryName(country)} · `}
            {current ? <span className={styles.good}>{t("devices.this")}</span> : <RelativeTime at={seen_at} />}
          </>
        }
        action={
          !current && (
            <Button
              look="danger"
              size="small"
              aria-label={t("devices.end_named", { device: name })}
              busy={end.isPending}
              onClick={() => end.mutate(id)}
            >
              {t("devices.end")}
            </Button>
          )
        }
      />
    </li>
  )
}
