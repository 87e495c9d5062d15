import { z } from "zod"
import { id } from "./core/call"
import { liveEvent } from "./core/live-event"

/** The announcement in the reader's language: sanitised HTML with text, lists and links only. */
export const announcement = z.object({ id, content: z.string() })
export type Announcement = z.infer<typeof announcement>

/** Sent when an announcement is published or withdrawn; `me.announcement` is the one to show. */
export const announcementsChanged = liveEvent("announcements", z.object({ id }))
