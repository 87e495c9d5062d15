import type { StaffRole } from "./core/call"

const everyDesk = ["support", "moderator", "admin"] as const
const moderators = ["moderator", "admin"] as const
const admins = ["admin"] as const

/** Roles that work on each queue. `docs/staff-roles.md` has this table, which a test compares. */
export const queueRoles = {
  complaint: moderators,
  ticket: everyDesk,
  photo: moderators,
  copy: moderators,
  withdrawal: admins,
  payment: admins,
  earning: admins,
  revocation: admins,
  travel: everyDesk,
  appeal: moderators,
} as const satisfies Record<string, readonly StaffRole[]>

/** Queues with a form of their own. */
export const ownQueueRoles = {
  verification: moderators,
  order: everyDesk,
  translation: ["translator", ...moderators],
} as const satisfies Record<string, readonly StaffRole[]>

/** Roles of the sections besides the queues, in the order of the navigation. */
export const sectionRoles = {
  members: everyDesk,
  figures: moderators,
  shield: moderators,
  fraud: moderators,
  front: moderators,
  announcements: admins,
  game: admins,
  people: admins,
  translators: admins,
  engines: admins,
  contact: admins,
  audit: admins,
  second_factor: ["translator", ...everyDesk],
} as const satisfies Record<string, readonly StaffRole[]>
