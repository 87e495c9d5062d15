import { both, eitherWay, type ErasureExpectation, mark } from "./erasure-expectation"

/** Calls and dates that members agreed on, and links to dates. */
export const appointmentErasure: Readonly<Record<string, ErasureExpectation>> = {
  appointment: {
    after: "gone",
    mine: eitherWay("proposer_id", "other_id"),
    fill: both(
      "appointment",
      "proposer_id",
      "other_id",
      ", kind, at, place, state, created_at",
      `, 'date', now() + interval '2 days', '${mark}', 'accepted', now()`,
    ),
  },
  free_time: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into free_time (member_id, parts, shared) values ($me, 5, true) on conflict do nothing",
  },
  date_share: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into date_share (appointment_id, member_id, nonce, who, "when", "where", ends_at, created_at)
      select id, $me, 'x', true, true, true, now() + interval '3 days', now() from appointment where proposer_id = $me
      limit 1 on conflict do nothing`,
  },
  date_share_friend: {
    after: "gone",
    mine: "share_id in (select id from date_share where member_id = $me)",
    fill: `insert into date_share_friend (share_id, email, nonce, created_at)
      select id, '${mark}@example.org', 'x', now() from date_share where member_id = $me limit 1 on conflict do nothing`,
  },
}
