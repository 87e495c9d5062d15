import { IconChevronDown } from "@tabler/icons-react"
import { Suspense, useId, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { Skeleton } from "../../ui/state/States"
import styles from "./transcript.module.css"
import type { TranscriptProps } from "./TranscriptWords"

const Words = lazyPart(() => import("./TranscriptWords"), "TranscriptWords")

/** The words of a voice message, which unfold below its waveform. */
export const Transcript = (props: TranscriptProps) => {
  const { t } = useTexts("transcript")
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.transcript}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        {t("show")}
      </button>
      {isOpen && (
        <div id={id} className={styles.words}>
          <Suspense fallback={<Skeleton width="80%" height="16px" />}>
            <Words {...props} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
