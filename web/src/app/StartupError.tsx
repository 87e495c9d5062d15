import { IconRefresh } from "@tabler/icons-react"
import { Drawing } from "../ui/state/Drawing"
import { IconButton } from "../ui/button/IconButton"
import styles from "./StartupError.module.css"

export const StartupError = () => (
  <main className={styles.end}>
    <Drawing name="broken" />
    <IconButton icon={<IconRefresh size={24} stroke={1.75} />} label="Redthread ↻" onClick={() => location.reload()} />
  </main>
)
