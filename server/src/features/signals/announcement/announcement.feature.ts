import { announcementsChanged } from "@redthread/contract/announcement"
import type { Feature } from "../../../core/feature"
import { begin, forgetReader, listenForAnnouncements, unreadOf, toSafeHtml } from "./announcement.service"
import {
  listAnnouncements,
  previewAnnouncement,
  publishAnnouncement,
  seeAnnouncement,
  withdrawAnnouncement,
} from "@redthread/contract/announcement-calls"
import { implement } from "../../../core/http/implement"
import * as announcements from "./announcement.service"

const done = { ok: true } as const

const announcementCalls = [
  implement(seeAnnouncement, ({ caller, db }, { params }) => announcements.see(db, caller, params.id).then(() => done)),
  implement(publishAnnouncement, ({ caller, db }, { body }) => announcements.publish(db, caller, body)),
  implement(previewAnnouncement, (_context, { body }) => Promise.resolve({ content: toSafeHtml(body.content) })),
  implement(withdrawAnnouncement, ({ caller, db }, { params }) =>
    announcements.withdraw(db, caller, params.id).then(() => done),
  ),
  implement(listAnnouncements, ({ db }, { query }) => announcements.list(db, query.max_id)),
]

export const announcementFeature: Feature = {
  name: "announcement",
  calls: announcementCalls,
  jobs: [begin],
  events: [announcementsChanged],
  me: unreadOf,
  onErase: forgetReader,
  start: async () => listenForAnnouncements(),
}
