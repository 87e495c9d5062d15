import { Suspense, useState } from "react"
import { IconReportAnalytics } from "@tabler/icons-react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"

export const AnalysisDialog = lazyPart(() => import("./AnalysisDialog"), "AnalysisDialog")

/** Opens the statistics of the own account. */
export const StatisticsButton = ({ person }: { person: { user_id: number; name: string } }) => {
  const { t } = useTexts("analysis")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={buttonClass("quiet", "small")} onClick={() => setOpen(true)}>
        <IconReportAnalytics size={18} stroke={1.75} aria-hidden="true" />
        {t("own")}
      </button>
      {isOpen && (
        <Suspense>
          <AnalysisDialog person={person} isOwn onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
