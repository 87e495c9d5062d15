import { IconPhoto } from "@tabler/icons-react"
import { useSearch } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Avatar } from "../../../ui/display/Avatar"
import styles from "./ComposerLine.module.css"
import { feedOutbox, readFeedStore } from "../feed-storage"

const Composer = lazyPart(() => import("./Composer"), "Composer")
const OutgoingPosts = lazyPart(() => import("./OutgoingPosts"), "OutgoingPosts")

export const ComposerLine = () => {
  const outgoing = feedOutbox.use()
  const { compose } = useSearch({ strict: false })
  const [isOpen, setOpen] = useState(compose === 1)
  const [dropped, setDropped] = useState<readonly File[]>([])
  /** Changes when the composer is to show the stored draft. */
  const [draftKey, setDraftKey] = useState(0)
  const open = (files: readonly File[]) => {
    setDropped(files)
    setOpen(true)
  }
  const reword = () => {
    setDraftKey(draftKey + 1)
    open([])
  }
  const line = <Line onOpen={open} />
  return (
    <>
      {isOpen ? (
        <Suspense fallback={line}>
          <Composer key={draftKey} dropped={dropped} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        line
      )}
      {outgoing.length > 0 && (
        <Suspense>
          <OutgoingPosts outgoing={outgoing} onReword={reword} />
        </Suspense>
      )}
    </>
  )
}

const Line = ({ onOpen }: { onOpen: (dropped: readonly File[]) => void }) => {
  const { t } = useTexts("feed")
  const me = useMe()
  const { draft } = readFeedStore()
  return (
    <div
      className={styles.line}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => {
        // Otherwise the browser would navigate to the dropped file.
        event.preventDefault()
        onOpen([...event.dataTransfer.files])
      }}
    >
      {me && <Avatar src={me.avatar} name={me.name} size={40} />}
      <button type="button" className={styles.open} onClick={() => onOpen([])}>
        <span dir="auto">{draft || t("compose")}</span>
        <IconPhoto size={22} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
