import { z } from "zod"
import { call, done, id, idParams, time } from "./core/call"
import { pageOf, pageQuery } from "./core/page"

export const setAccountState = call({
  method: "PUT",
  path: "/staff/members/:id/state",
  summary: "Suspend an account or let it in again; ends all its sessions when suspended",
  access: { staff: ["moderator", "admin"] },
  params: idParams,
  body: z.strictObject({
    state: z.enum(["active", "suspended"]),
    reason: z.string().trim().min(3, "empty").max(500, "too_long"),
  }),
  replies: { 200: done },
  errors: ["user_not_found"],
})

export const kickMember = call({
  method: "POST",
  path: "/staff/members/:id/kick",
  summary: "End all sessions of a member",
  access: { staff: ["support", "moderator", "admin"] },
  params: idParams,
  replies: { 200: done },
  errors: ["user_not_found"],
})

export const listAudit = call({
  method: "GET",
  path: "/staff/audit",
  summary: "What staff did, latest first",
  access: { staff: ["admin"] },
  query: pageQuery,
  replies: {
    200: pageOf(
      z.object({
        id,
        actor_id: id.nullable(),
        action: z.string(),
        subject_id: id.nullable(),
        detail: z.record(z.string(), z.unknown()),
        address: z.string().nullable(),
        created_at: time,
      }),
    ),
  },
})
