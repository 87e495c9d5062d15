import { IconLayoutGrid, IconLayoutList } from "@tabler/icons-react"
import { useTexts } from "../../core/texts/texts"
import { setPeopleView, usePeopleView } from "../../core/preferences/preferences"
import styles from "./ViewSwitch.module.css"

const choices = [
  ["grid", IconLayoutGrid],
  ["list", IconLayoutList],
] as const

export const ViewSwitch = () => {
  const { t } = useTexts("browse")
  const view = usePeopleView()
  return (
    <fieldset className={styles.switch} aria-label={t("view.label")}>
      {choices.map(([choice, Icon]) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          aria-pressed={view === choice}
          aria-label={t(`view.${choice}`)}
          title={t(`view.${choice}`)}
          onClick={() => setPeopleView(choice)}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
