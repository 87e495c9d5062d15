import type { ReportType } from "@redthread/contract/support"
import { IconFlag } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import styles from "./report-mark.module.css"

const Form = lazyPart(() => import("./ReportDialog"), "ReportDialog")

interface Props {
  /** A translation is named by the message that it is of, contact information by its owner. */
  type: ReportType
  id: number
}

/** Asks what is wrong, and tells support. Its code comes when it is first opened. */
export const ReportDialog = (props: Props & { onClose: () => void }) => (
  <Suspense>
    <Form {...props} />
  </Suspense>
)

/** Opens the dialog, as small print among words; only members meet it. With its word where nothing else says what it is. */
export const ReportMark = ({ isLabelled = false, ...what }: Props & { isLabelled?: boolean }) => {
  // What it stands in does not wait for it.
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
