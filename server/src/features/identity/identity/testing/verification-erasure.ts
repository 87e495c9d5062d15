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
})
