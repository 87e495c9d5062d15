import { appointmentErasure } from "./appointment-erasure"
import { both, eitherWay, type ErasureExpectation } from "./erasure-expectation"

/** Voice and video calls, and appointments. */
export const callErasure: Readonly<Record<string, ErasureExpectation>> = {
  ...appointmentErasure,
  call: {
    after: "gone",
    mine: eitherWay("caller_id", "callee_id"),
    fill: both(
      "call",
      "caller_id",
      "callee_id",
      ", video, secret, state, price, caller_device, created_at, ended_at, seconds, caller_seen_at",
      ", true, false, 'hangup', 200, 'only', now(), now(), 7, now()",
    ),
  },
  call_member: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into call_member (member_id, call_id) select $me, id from call where callee_id = $me limit 1
      on conflict do nothing`,
  },
}
