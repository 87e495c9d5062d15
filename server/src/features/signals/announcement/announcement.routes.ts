import {
  listAnnouncements,
  previewAnnouncement,
  publishAnnouncement,
  seeAnnouncement,
  withdrawAnnouncement,
} from "@redthread/contract/announcement-calls"
import { implement } from "../../../core/http/implement"
import { harmless } from "./announcement.html"
import * as announcements from "./announcement.service"

const done = { ok: true } as const

export const announcementCalls = [
  implement(seeAnnouncement, (caller, { params }) => announcements.see(caller, params.id).then(() => done)),
  implement(publishAnnouncement, (caller, { body }) => announcements.publish(caller, body)),
  implement(previewAnnouncement, (_caller, { body }) => Promise.resolve({ content: harmless(body.content) })),
  implement(withdrawAnnouncement, (caller, { params }) => announcements.withdraw(caller, params.id).then(() => done)),
  implement(listAnnouncements, (_caller, { query }) => announcements.list(query.max_id)),
]
