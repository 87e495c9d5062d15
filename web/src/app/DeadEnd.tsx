import { IconRefresh } from "@tabler/icons-react"
import { Drawing } from "../ui/Drawing"
import { IconButton } from "../ui/IconButton"
import styles from "./DeadEnd.module.css"

export const DeadEnd = () => (
  <main className={styles.end}>
    <Drawing name="broken" />
    <IconButton icon={<IconRefresh size={24} stroke={1.75} />} label="Redthread ↻" onClick={() => location.reload()} />
  </main>
)
