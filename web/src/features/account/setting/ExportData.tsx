import type { ExportState } from "@redthread/contract/export"
import { useQuery } from "@tanstack/react-query"
import { IconDownload } from "@tabler/icons-react"
import { dateText } from "../../../core/language/format"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { ThreadProgress } from "../../../ui/state/Thread"
import { Section } from "../../../ui/setting/Section"
import styles from "../../../ui/setting/setting.module.css"
import { exportQuery, isBeingBuilt, useDownloadExport, useStartExport } from "./setting.queries"

export const ExportData = () => {
  const { t } = useTexts("setting")
  const { data, error, refetch } = useQuery(exportQuery)
  return (
    <Section title={t("export.title")} text={t("export.text")}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className={styles.form}>{data ? <Archive state={data} /> : <Skeleton height="44px" />}</div>
      )}
    </Section>
  )
}

const Archive = ({ state }: { state: ExportState }) => {
  const { t } = useTexts("setting")
  const start = useStartExport()
  if (isBeingBuilt(state)) {
    return (
      <output className={styles.building}>
        <p>{t("export.building")}</p>
        <ThreadProgress value={state.progress / 100} label={t("export.building")} />
      </output>
    )
  }
  if (state.status === "ready" && state.src) return <Ready {...state} src={state.src} />
  return (
    <>
      {state.status === "failed" && (
        <p className={styles.problem} role="alert">
          {t("export.failed")}
        </p>
      )}
      <Button look="quiet" busy={start.isPending} onClick={() => start.mutate()}>
        {t("export.start")}
      </Button>
    </>
  )
}

const Ready = ({ src, size, expires_at }: ExportState & { src: string }) => {
  const { t } = useTexts("setting")
  const download = useDownloadExport()
  return (
    <>
      <Button busy={download.isPending} onClick={() => download.mutate(src)}>
        <IconDownload size={20} stroke={1.75} aria-hidden="true" />
        {t("export.download", { size: sizeText(size ?? 0) })}
      </Button>
      {expires_at && <p className={styles.note}>{t("export.until", { date: dateText(expires_at, "long") })}</p>}
    </>
  )
}

function sizeText(bytes: number): string {
  const [unit, of] = bytes < 1_000_000 ? (["kilobyte", 1000] as const) : (["megabyte", 1_000_000] as const)
  const format = { style: "unit", unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(currentTag(), format).format(Math.max(bytes, 100) / of)
}
