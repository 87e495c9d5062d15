import type { ReactNode } from "react"
import { errorText } from "../../core/error/error-text"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../button/Button"
import { Drawing, type DrawingName } from "./Drawing"
import styles from "./States.module.css"
import { ThreadProgress } from "./Thread"

interface EmptyProps {
  drawing: DrawingName
  text: string
  title?: string
  action?: ReactNode
}

export const EmptyState = ({ drawing, title, text, action }: EmptyProps) => (
  <div className={styles.state}>
    <Drawing name={drawing} />
    {title && <h2>{title}</h2>}
    <p>{text}</p>
    {action}
  </div>
)

export const ErrorState = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const { t } = useTexts("ui")
  return (
    <div className={styles.state} role="alert">
      <Drawing name="broken" />
      <p>{errorText(error)}</p>
      {retry && (
        <Button look="quiet" onClick={retry}>
          {t("try_again")}
        </Button>
      )}
    </div>
  )
}

export const Waiting = () => {
  const { t } = useTexts("ui", { useSuspense: false })
  return (
    <div className={styles.waiting}>
      <ThreadProgress label={t("loading")} />
    </div>
  )
}

interface SkeletonProps {
  /** Sizes are CSS lengths; `ratio` such as "3 / 4" replaces the height. */
  width?: string
  height?: string
  ratio?: string
  round?: boolean
}

export const Skeleton = ({ width = "100%", height, ratio, round = false }: SkeletonProps) => (
  <span
    className={round ? styles.roundSkeleton : styles.skeleton}
    style={{ width, height, aspectRatio: ratio }}
    aria-hidden="true"
  />
)
