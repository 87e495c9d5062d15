import { z } from "zod"
import { call, done, id, idParams, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"
import { writtenText } from "./core/text"
import { type Language, languages } from "./language"

const announcementMax = 20_000

export const announcementText = writtenText.min(1, "empty").max(announcementMax, "too_long")
const textFields = Object.fromEntries(languages.map((language) => [language, announcementText.optional()])) as Record<
  Language,
  z.ZodOptional<typeof announcementText>
>
const byLanguage = z.strictObject(textFields).refine((texts) => Object.keys(texts).length > 0, "empty")

export const seeAnnouncement = call({
  method: "PUT",
  path: "/announcements/:id/seen",
  summary: "I have read this announcement, and those before it: `me.announcement` shows it no more",
  access: "account",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

export const publishAnnouncement = call({
  method: "POST",
  path: "/staff/announcements",
  summary:
    "Announce something to all members, now or later: HTML or text for everybody, or one for each language (others read English)",
  access: { staff: ["admin"] },
  body: z.strictObject({
    content: z.union([announcementText, byLanguage]),
    starts_at: time.optional(),
    ends_at: time.optional(),
  }),
  replies: { 201: z.object({ id }) },
})

export const previewAnnouncement = call({
  method: "POST",
  path: "/staff/announcements/shown",
  summary: "An announcement's text as members would be shown it: HTML without anything that could do harm",
  access: { staff: ["admin"] },
  body: z.strictObject({ content: announcementText }),
  replies: { 200: z.object({ content: z.string() }) },
})

export const withdrawAnnouncement = call({
  method: "DELETE",
  path: "/staff/announcements/:id",
  summary: "End an announcement now, or take back one that has not begun",
  access: { staff: ["admin"] },
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

export const listAnnouncements = call({
  method: "GET",
  path: "/staff/announcements",
  summary: "What was announced, latest first",
  access: { staff: ["admin"] },
  query: pageQuery,
  replies: {
    200: pageOf(
      z.object({
        id,
        content: z.record(z.string(), z.string()),
        starts_at: time,
        ends_at: time.nullable(),
        created_at: time,
      }),
    ),
  },
})
