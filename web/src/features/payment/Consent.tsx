import { useTexts } from "../../core/texts/texts"
import styles from "./payment.module.css"

interface Props {
  /** Sentences that the buyer agrees to as well. */
  also?: readonly string[]
  isAgreed: boolean
  /** The buyer wanted to pay without agreeing. */
  isMissing: boolean
  onChange: (isAgreed: boolean) => void
}

/** The express request for gold or VIP at once, and the acknowledgement of what a withdrawal then returns. */
export const Consent = ({ also = [], isAgreed, isMissing, onChange }: Props) => {
  const { t } = useTexts("payment")
  return (
    <div>
      <label className={styles.check}>
        <input type="checkbox" checked={isAgreed} onChange={({ target }) => onChange(target.checked)} />
        <span>
          {[...also, t("consent")].map((sentence) => (
            <span key={sentence} className={styles.sentence}>
              {sentence}
            </span>
          ))}
        </span>
      </label>
      {isMissing && !isAgreed && (
        <p role="alert" className={styles.error}>
          {t("agree_needed")}
        </p>
      )}
    </div>
  )
}
