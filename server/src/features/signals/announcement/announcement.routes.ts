import {
  listAnnouncements,
  previewAnnouncement,
  publishAnnouncement,
  seeAnnouncement,
  withdrawAnnouncement,
} from "@redthread/contract/announcement-calls"
import { implement } from "../../../core/http/implement"
import { toSafeHtml } from "./announcement.service"
import * as announcements from "./announcement.service"

const done = { ok: true } as const

export const announcementCalls = [
  implement(seeAnnouncement, ({ caller, db }, { params }) => announcements.see(db, caller, params.id).then(() => done)),
  implement(publishAnnouncement, ({ caller, db }, { body }) => announcements.publish(db, caller, body)),
  implement(previewAnnouncement, (_context, { body }) => Promise.resolve({ content: toSafeHtml(body.content) })),
  implement(withdrawAnnouncement, ({ caller, db }, { params }) =>
    announcements.withdraw(db, caller, params.id).then(() => done),
  ),
  implement(listAnnouncements, ({ db }, { query }) => announcements.list(db, query.max_id)),
]
