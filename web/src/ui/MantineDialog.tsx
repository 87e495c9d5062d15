import { Modal } from "@mantine/core"
import "@mantine/core/styles/Overlay.css"
import "@mantine/core/styles/Paper.css"
import "@mantine/core/styles/ScrollArea.css"
import "@mantine/core/styles/ModalBase.css"
import "@mantine/core/styles/Modal.css"
import { IconX } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { IconButton } from "./IconButton"
import { MantineLayer } from "./MantineLayer"
import styles from "./Dialog.module.css"

export interface DialogProps {
  opened: boolean
  title: string
  /** Left out where the window can't be left, as when something must be answered first. */
  onClose?: (() => void) | undefined
  children: ReactNode
  size?: number
}

const MantineDialog = ({ opened, title, onClose, children, size = 440 }: DialogProps) => {
  const { t } = useTranslation("ui")
  const canClose = Boolean(onClose)
  return (
    <MantineLayer>
      <Modal
        opened={opened}
        onClose={onClose ?? (() => undefined)}
        size={size}
        centered
        withCloseButton={false}
        closeOnEscape={canClose}
        closeOnClickOutside={canClose}
        classNames={{ content: styles.content ?? "", body: styles.body ?? "", overlay: styles.overlay ?? "" }}
        transitionProps={{ duration: 180 }}
      >
        {/* Not Mantine's own head: that is a <header>, which counts as a second banner of the page. */}
        <Modal.Title className={styles.title ?? ""}>{title}</Modal.Title>
        {children}
        {/* After the content, so that the focus begins at what the window is about. */}
        {onClose && (
          <span className={styles.close}>
            <IconButton icon={<IconX size={22} stroke={1.75} />} label={t("close")} tooltip="none" onClick={onClose} />
          </span>
        )}
      </Modal>
    </MantineLayer>
  )
}

// oxlint-disable-next-line import/no-default-export -- React.lazy takes the default export
export default MantineDialog
