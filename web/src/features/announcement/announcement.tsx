import type { Announcement } from "@redthread/contract/announcement"
import { seeAnnouncement } from "@redthread/contract/announcement-calls"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { session } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import styles from "./announcement.module.css"

/** The server allows only text, lists and links (`announcement.service.ts`). */
export const AnnouncementContent = ({ html }: { html: string }) => (
  <div className={styles.words} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
)

/** Closes the window immediately; other devices close it when they next read the account. */
function removeFromSession(id: number): void {
  const me = session.current()?.me
  if (me?.announcement?.id === id) session.updateMe({ ...me, announcement: null })
}

export const AnnouncementDialog = ({ announcement: { id, content } }: { announcement: Announcement }) => {
  const { t } = useTexts("notice")
  const { mutate: see } = useMutation({
    mutationFn: () => api(seeAnnouncement, { params: { id } }),
    onMutate: () => removeFromSession(id),
    // An error is not shown: after a failure the announcement appears again on the next visit.
    meta: { quiet: true },
  })
  return (
    <Dialog opened title={t("announcement.title")} onClose={() => see()}>
      <AnnouncementContent html={content} />
      <Button wide onClick={() => see()}>
        {t("announcement.seen")}
      </Button>
    </Dialog>
  )
}
