import type { Appointment } from "@redthread/contract/appointment"

export const yuki = { user_id: 2, name: "Yuki" }

export const made = (changes: Partial<Appointment> = {}): Appointment => ({
  id: 7,
  user_id: 2,
  mine: false,
  kind: "date",
  at: "2027-07-03T18:00:00.000Z",
  place: "Café Lune",
  state: "proposed",
  instead_of: null,
  other_time_zone: "Asia/Tokyo",
  shared: false,
  created_at: "2027-06-20T10:00:00.000Z",
  ...changes,
})

export const pageOf = (...items: Appointment[]): Response => Response.json({ items, pagination: { next_max_id: null } })
