import { Suspense, useState } from "react"
import { IconChartBar } from "@tabler/icons-react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"

const AnalysisDialog = lazyPart(() => import("./AnalysisDialog"), "AnalysisDialog")

interface Props {
  person: { user_id: number; name: string }
  isOwn: boolean
}

export const AnalysisButton = ({ person, isOwn }: Props) => {
  const { t } = useTexts("analysis")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={buttonClass("quiet", "small")} onClick={() => setOpen(true)}>
        <IconChartBar size={18} stroke={1.75} aria-hidden="true" />
        {t(isOwn ? "own" : "open")}
      </button>
      {isOpen && (
        <Suspense>
          <AnalysisDialog person={person} isOwn={isOwn} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
