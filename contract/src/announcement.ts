import { z } from "zod"
import { id } from "./core/call"
import { liveEvent } from "./core/live-event"

/** As one reader sees it: HTML that holds nothing but words, lists and links. */
export const announcement = z.object({ id, content: z.string() })
export type Announcement = z.infer<typeof announcement>

/** Something was announced, or taken back: `me.announcement` says what is to be read now. */
export const announcementsChanged = liveEvent("announcements", z.object({ id }))
