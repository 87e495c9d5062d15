import type { ReportType } from "@redthread/contract/support"
import { IconFlag } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import styles from "./report-mark.module.css"

const Form = lazyPart(() => import("./ReportDialog"), "ReportDialog")

interface Props {
  /** Type of the reported item; a translation is reported by its message, contact information by its owner. */
  type: ReportType
  id: number
}

export const ReportDialog = (props: Props & { onClose: () => void }) => (
  <Suspense>
    <Form {...props} />
  </Suspense>
)

export const ReportMark = ({ isLabelled = false, ...what }: Props & { isLabelled?: boolean }) => {
  // The surrounding screen must not wait for these texts.
  const { t, ready } = useTexts("support", { useSuspense: false })
  const [isOpen, setOpen] = useState(false)
  if (!ready) return null
  return (
    <>
      <button
        type="button"
        className={styles.mark}
        aria-label={isLabelled ? undefined : t("report")}
        title={isLabelled ? undefined : t("report")}
        onClick={() => setOpen(true)}
      >
        <IconFlag size={15} stroke={1.75} aria-hidden="true" />
        {isLabelled && t("report")}
      </button>
      {isOpen && <ReportDialog {...what} onClose={() => setOpen(false)} />}
    </>
  )
}
