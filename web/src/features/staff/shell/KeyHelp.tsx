import { useTexts } from "../../../core/texts/texts"
import { Dialog } from "../../../ui/dialog/Dialog"
import styles from "./office.module.css"

const keys = [
  ["Ctrl K", "commands"],
  ["/", "search"],
  ["?", "help"],
  ["J", "next"],
  ["K", "previous"],
  ["Esc", "close"],
  ["C", "take"],
  ["R", "release"],
  ["1 – 9", "decide"],
  ["Ctrl ↵", "confirm"],
  ["U", "undo"],
] as const

export const KeyHelp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts("staff")
  return (
    <Dialog opened title={t("shell.keys")} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={what}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`key.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
