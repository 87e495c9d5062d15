import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import factorStyles from "./second-factor.module.css"
import styles from "../staff.module.css"

/** Shown this once: the server keeps only what they are recognised by. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useTexts("staff")
  return (
    <div className={styles.form}>
      <p>{t("factor.keep")}</p>
      <ul className={factorStyles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button wide onClick={onDone}>
        {t("factor.kept")}
      </Button>
    </div>
  )
}
