import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../../core/texts/texts"
import { CountBadge } from "../../../ui/button/IconButton"
import { type Folder, turnsQuery } from "../chat.queries"
import styles from "./Folders.module.css"

interface Props {
  chosen: Folder | null
  onChoose: (folder: Folder | null) => void
}

/** All conversations, those that wait for the member's answer, and greetings beyond the member's limit. */
export const Folders = ({ chosen, onChoose }: Props) => {
  const { t } = useTexts("chat")
  const { data } = useQuery(turnsQuery)
  const { turn = 0, waiting = 0 } = data ?? {}
  const folders = [
    { key: null, label: t("folder_all"), count: 0 },
    { key: "turn", label: t("folder_turn"), count: turn },
    ...(waiting > 0 || chosen === "waiting"
      ? [{ key: "waiting", label: t("folder_waiting"), count: waiting } as const]
      : []),
  ] as const
  return (
    <fieldset className={styles.folders} aria-label={t("folders")}>
      {folders.map(({ key, label, count }) => (
        <button key={label} type="button" aria-pressed={chosen === key} onClick={() => onChoose(key)}>
          {label}
          <CountBadge count={count} />
        </button>
      ))}
    </fieldset>
  )
}
