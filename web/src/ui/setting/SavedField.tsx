import { IconCheck } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useTexts } from "../../core/texts/texts"
import type { SaveState } from "./autosave"
import styles from "./saved-field.module.css"

export const SavedField = ({ state, children }: { state: SaveState; children: ReactNode }) => (
  <div className={styles.saved}>
    {children}
    <SaveMark state={state} />
  </div>
)

export const SaveMark = ({ state }: { state: SaveState }) => {
  const { t } = useTexts("settings_profile")
  return (
    <output className={styles.mark}>
      {state === "saving" && t("saving")}
      {state === "saved" && (
        <span className={styles.done}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {t("saved")}
        </span>
      )}
    </output>
  )
}
