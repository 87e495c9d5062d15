/** Verification attempts; `mark` is part of the staff's texts about the member. */
export const verificationErasure = (mark: string) => ({
  verification: {
    after: "gone" as const,
    mine: "member_id = $me or claimed_by = $me or decided_by = $me",
    fill: `insert into verification (member_id, hand, sign, place, state, decided_by, reason, note, created_at, expires_at,
        submitted_at, decided_at)
      values ($me, 'left', 'two', 'chin', 'refused', $other, 'other', '${mark}', now(), now(), now(), now()),
        ($other, 'left', 'two', 'chin', 'refused', $me, 'other', '', now(), now(), now(), now())`,
  },
  verification_fingerprint: {
    after: "gone" as const,
    mine: "verification_id in (select id from verification where member_id = $me)",
    fill: `insert into verification_fingerprint (verification_id, part, signs)
      select id, 0, '\\x00' from verification where member_id = $me limit 1`,
  },
  verification_fingerprint_key: {
    after: "gone" as const,
    mine: "verification_id in (select id from verification where member_id = $me)",
    fill: `insert into verification_fingerprint_key (verification_id, part, key)
      select verification_id, part, 1 from verification_fingerprint
        join verification on verification.id = verification_id where member_id = $me on conflict do nothing`,
  },
  verification_request: {
    after: "gone" as const,
    mine: "member_id = $me or other_id = $me",
    fill: "insert into verification_request (member_id, other_id, created_at) values ($me, $other, now()), ($other, $me, now())",
  },
})
