import type { Announcement } from "@redthread/contract/announcement"
import { seeAnnouncement } from "@redthread/contract/announcement-calls"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { session } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { AnnouncementWords } from "./announcement.part"

/** It is read on this device: the window closes at once, and on the others with the next look at the account. */
function forget(id: number): void {
  const me = session.current()?.me
  if (me?.announcement?.id === id) session.updateMe({ ...me, announcement: null })
}

/** What the staff want everybody to read, once. */
export const AnnouncementDialog = ({ announcement: { id, content } }: { announcement: Announcement }) => {
  const { t } = useTexts("notice")
  const { mutate: see } = useMutation({
    mutationFn: () => api(seeAnnouncement, { params: { id } }),
    onMutate: () => forget(id),
    // Without a network it comes again with the next visit.
    meta: { quiet: true },
  })
  return (
    <Dialog opened title={t("announcement.title")} onClose={() => see()}>
      <AnnouncementWords html={content} />
      <Button wide onClick={() => see()}>
        {t("announcement.seen")}
      </Button>
    </Dialog>
  )
}
