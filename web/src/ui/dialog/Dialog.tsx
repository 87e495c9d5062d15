import type { ReactNode } from "react"
import { useTexts } from "../../core/texts/texts"
import { PlainDialog } from "./PlainDialog"

interface Props {
  opened: boolean
  title: string
  onClose?: (() => void) | undefined
  children: ReactNode
  size?: number
  full?: boolean
}

export const Dialog = ({ opened, ...rest }: Props) => {
  const { t } = useTexts("ui")
  return opened ? <PlainDialog {...rest} closeLabel={t("close")} /> : null
}
