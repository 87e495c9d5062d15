import type { ReportType } from "@redthread/contract/support"
import type { Tx } from "../../../core/db/db"
import * as comment from "../../lists/feed/feed.comment.service"
import * as feed from "../../lists/feed/feed.write.service"
import * as photo from "../../people/photo/photo.removal.service"
import * as introduction from "../../people/profile/profile.introduction.service"
import type { TicketRow } from "./support.queue.db"

type Remove = (tx: Tx, ownerId: number, id: number) => Promise<void>

/** What staff can take away of what was reported: a message is in another's hands, and of a member their introduction. */
const removers: Partial<Record<ReportType, Remove>> = {
  user: introduction.removeByStaff,
  photo: photo.removeByStaff,
  feed: feed.removeByStaff,
  comment: comment.removeByStaff,
}

export const isRemovable = (type: ReportType | null): boolean => type !== null && type in removers

/** Takes away what was reported, and tells its owner; nothing where it is gone already. */
export async function removeReported(tx: Tx, { reportType, reportId, reportedId }: TicketRow): Promise<void> {
  if (reportType !== null && reportId !== null && reportedId !== null)
    await removers[reportType]?.(tx, reportedId, reportId)
}
