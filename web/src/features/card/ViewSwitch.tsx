import { IconLayoutGrid, IconLayoutList } from "@tabler/icons-react"
import { useSyncExternalStore } from "react"
import { useTexts } from "../../core/texts/texts"
import { createListeners } from "../../core/page/store"
import { readStored, storageKeys, writeStored } from "../../core/preferences/storage"
import styles from "./ViewSwitch.module.css"

/** How this browser shows lists of people. */
type PeopleView = "grid" | "list"

const { subscribe, notify } = createListeners()

const current = (): PeopleView => (readStored(storageKeys.people) === "list" ? "list" : "grid")

export const usePeopleView = (): PeopleView => useSyncExternalStore(subscribe, current, () => "grid")

function choosePeopleView(view: PeopleView): void {
  writeStored(storageKeys.people, view === "grid" ? null : view)
  notify()
}

const choices = [
  ["grid", IconLayoutGrid],
  ["list", IconLayoutList],
] as const

/** Switches all lists of people between cards and rows. */
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
          onClick={() => choosePeopleView(choice)}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  )
}
