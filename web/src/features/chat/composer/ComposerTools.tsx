import { IconBook2, IconMicrophone, IconMoodSmile } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useTexts } from "../../../core/texts/texts"
import styles from "./Composer.module.css"

export type ComposerPanel = "emoji" | "phrases" | "voice" | null

interface Props {
  panel: ComposerPanel
  onPanel: (panel: ComposerPanel) => void
  start: ReactNode
  end: ReactNode
}

const tools = [
  { panel: "emoji", Icon: IconMoodSmile },
  { panel: "phrases", Icon: IconBook2 },
  { panel: "voice", Icon: IconMicrophone },
] as const

export const ComposerTools = ({ panel, onPanel, start, end }: Props) => {
  const { t } = useTexts("talk")
  return (
    <div className={styles.tools}>
      {start}
      {tools.map(({ panel: name, Icon }) => (
        <button
          key={name}
          type="button"
          className={styles.attach}
          aria-label={t(`tools.${name}`)}
          title={t(`tools.${name}`)}
          aria-expanded={panel === name}
          // A button with `aria-disabled` keeps the focus, which a disabled one would lose.
          aria-disabled={panel === "voice"}
          onClick={() => panel !== "voice" && onPanel(panel === name ? null : name)}
        >
          <Icon size={24} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
      {end}
    </div>
  )
}
