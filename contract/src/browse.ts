import { z } from "zod"
import { call, done, id, pathId, time, timeZone as zone } from "./core/call"
import { maxId, pageOf, pageQuery } from "./core/page"
import { cardFace, cardMoment, userCard } from "./profile"

export const listOnline = call({
  method: "GET",
  path: "/online",
  summary: "People who are here now: those who fit both ways first, among them the latest to have done something",
  access: "public",
  query: pageQuery,
  replies: { 200: pageOf(userCard) },
})

export const listLatest = call({
  method: "GET",
  path: "/latest",
  summary: "People who fit both ways, the latest to sign up first",
  access: "public",
  query: pageQuery,
  replies: { 200: pageOf(userCard) },
})

export const listHottest = call({
  method: "GET",
  path: "/hottest",
  summary:
    "People who fit both ways by what came to them within 7 days: a like counts as three visitors, and all of it " +
    "half as much after two days",
  access: "public",
  query: pageQuery,
  replies: { 200: pageOf(userCard) },
})

export const birthdayMoment = z.object({ ...cardMoment.shape, in_days: z.int().min(0).max(366) })
export const birthdayCard = z.object({ ...cardFace.shape, ...birthdayMoment.shape })
export type BirthdayCard = z.infer<typeof birthdayCard>

export const timeZone = zone.optional()

export const listBirthdays = call({
  method: "GET",
  path: "/birthday",
  summary: "People who fit both ways, whose birthday is today first, then tomorrow, and so through the year",
  access: "public",
  query: z.strictObject({ max_id: maxId, time_zone: timeZone }),
  replies: { 200: pageOf(birthdayCard) },
})

export const listFront = call({
  method: "GET",
  path: "/front",
  summary: "People on the front page: whom the staff chose, then the best complete and verified profiles",
  access: "public",
  query: pageQuery,
  replies: { 200: pageOf(userCard) },
})

export const countPeople = call({
  method: "GET",
  path: "/people/count",
  summary: "How many are here now, and have their birthday today, of those whom the lists may show; up to 30 s old",
  access: "public",
  query: z.strictObject({ time_zone: timeZone }),
  replies: { 200: z.object({ online: z.int(), birthday: z.int() }) },
})

/** Source of the choice of a front-page member; `nobody` means that staff excluded the member. */
export const frontChoosers = ["staff", "job", "nobody"] as const
export type FrontChooser = (typeof frontChoosers)[number]

export const listStaffFront = call({
  method: "GET",
  path: "/staff/front",
  summary:
    "Who stands on the front page by the choice of staff, by the ranking, or is kept off it; by id, the latest first",
  access: { staff: ["moderator", "admin"] },
  query: z.strictObject({ ...pageQuery.shape, chosen_by: z.enum(frontChoosers).default("staff") }),
  replies: {
    200: pageOf(
      z.object({ id, name: z.string(), avatar: z.string().nullable(), verified: z.boolean(), seen_at: time }),
    ),
  },
})
export type FrontMember = z.infer<(typeof listStaffFront)["replies"][200]>["items"][number]

const frontBody = z.strictObject({ user_id: id })

export const setFront = call({
  method: "PUT",
  path: "/staff/front",
  summary: "Put a member on the front page, on top",
  access: { staff: ["moderator", "admin"] },
  body: frontBody,
  replies: { 200: done },
  errors: ["user_not_found"],
})

export const unsetFront = call({
  method: "DELETE",
  path: "/staff/front",
  summary: "Take a member off the front page, and keep them off it until they are put there again",
  access: { staff: ["moderator", "admin"] },
  body: z.strictObject({ user_id: pathId }),
  replies: { 200: done },
  errors: ["user_not_found"],
})
