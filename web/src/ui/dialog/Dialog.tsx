import type { ReactNode } from "react"
import { useTexts } from "../../core/texts/texts"
import { PlainDialog } from "./PlainDialog"

interface Props {
  opened: boolean
  title: string
  /** Left out where the window can't be left, as when something must be answered first. */
  onClose?: (() => void) | undefined
  children: ReactNode
  /** px of width, where there is that much. */
  size?: number
}

/** A window over the page: title, content, close. */
export const Dialog = ({ opened, ...rest }: Props) => {
  const { t } = useTexts("ui")
  return opened ? <PlainDialog {...rest} closeLabel={t("close")} /> : null
}
