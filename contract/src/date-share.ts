import { z } from "zod"
import { call, done, id, idParams, pathId, time } from "./core/call"

/** Hours after a date's time at which its link ends, unless another time is chosen. */
export const shareHours = 12
/** The link ends at most this many hours after the date's time. */
export const shareHoursMax = 72
export const shareFriendsMax = 3
/** Mails that ask a friend for a confirmation, per share. */
export const shareInvitationsMax = 6
/** Minutes after a missed check-in at which the friends get a mail. */
export const checkInGraceMinutes = 15

const friend = z.object({ id, email: z.string(), confirmed: z.boolean() })

export const dateShare = z.object({
  /** Null unless the link is open. */
  link: z.string().nullable(),
  /** What the link shows. */
  who: z.boolean(),
  when: z.boolean(),
  where: z.boolean(),
  ends_at: time,
  check_in_at: time.nullable(),
  /** Time at which the member said that all is well. */
  safe_at: time.nullable(),
  /** Time at which the friends were mailed because of a missed check-in. */
  alarmed_at: time.nullable(),
  friends: z.array(friend),
})
export type DateShare = z.infer<typeof dateShare>

const moment = z.iso.datetime({ offset: true, error: "invalid" })

export const showDateShare = call({
  method: "GET",
  path: "/appointments/:id/share",
  summary: "My link to a date of mine; null where there is none",
  access: "member",
  params: idParams,
  replies: { 200: z.object({ share: dateShare.nullable() }) },
  errors: ["not_found"],
})

export const shareDate = call({
  method: "PUT",
  path: "/appointments/:id/share",
  summary:
    "Make or change a link that shows a date of mine to a friend without an account; what is left out stays as it is. " +
    "The other member sees nothing of it",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.strictObject({
    who: z.boolean().optional(),
    when: z.boolean().optional(),
    where: z.boolean().optional(),
    ends_at: moment.optional(),
    check_in_at: moment.nullable().optional(),
  }),
  replies: { 200: dateShare },
  errors: ["not_found", "appointment_changed", "invalid"],
  limit: { max: 120, seconds: 3600, by: "member" },
})

export const endDateShare = call({
  method: "DELETE",
  path: "/appointments/:id/share",
  summary: "End my link to a date at once, with its check-in",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: done },
  errors: ["not_found"],
})

export const reportSafe = call({
  method: "POST",
  path: "/appointments/:id/safe",
  summary: "I am safe: ends the check-in, and friends who were mailed hear that all is well",
  access: "member",
  publishes: false,
  params: idParams,
  replies: { 200: dateShare },
  errors: ["not_found"],
})

export const addShareFriend = call({
  method: "POST",
  path: "/appointments/:id/share/friends",
  summary: "Name a friend who is mailed if the check-in does not come; the address first gets a mail to confirm",
  access: "member",
  publishes: false,
  params: idParams,
  body: z.strictObject({ email: z.email("email_invalid").max(254, "too_long") }),
  replies: { 201: dateShare },
  errors: ["not_found", "too_many"],
  limit: { max: 30, seconds: 86_400, by: "member" },
})

export const removeShareFriend = call({
  method: "DELETE",
  path: "/appointments/:id/share/friends/:friend",
  summary: "Remove a friend from my link",
  access: "member",
  publishes: false,
  params: z.object({ ...idParams.shape, friend: pathId }),
  replies: { 200: dateShare },
  errors: ["not_found"],
})
