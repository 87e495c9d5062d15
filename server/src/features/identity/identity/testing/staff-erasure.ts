import type { ErasureExpectation } from "./erasure-expectation"

/** Data of staff about the member, and of the member as staff. */
export const staffErasure = (mark: string): Readonly<Record<string, ErasureExpectation>> => ({
  recovery_code: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into recovery_code (member_id, digest) values ($me, '\\x01')",
  },
  kept_photo: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into kept_photo (photo_id, member_id, kind, file) values (999999, $me, 'image', 's-${mark}')`,
  },
  member_hold: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into member_hold (member_id, held_at) values ($me, now())",
  },
  photo_fingerprint: {
    after: "gone",
    mine: "photo_id in (select id from photo where member_id = $me)",
    fill: `insert into photo_fingerprint (photo_id, part, signs)
      select id, 0, '\\x00' from photo where member_id = $me on conflict do nothing`,
  },
  photo_fingerprint_key: {
    after: "gone",
    mine: "photo_id in (select id from photo where member_id = $me)",
    fill: `insert into photo_fingerprint_key (photo_id, part, key)
      select photo_id, part, 1 from photo_fingerprint join photo on photo.id = photo_id where member_id = $me
      on conflict do nothing`,
  },
  picture_copy_case: {
    after: "gone",
    mine: "member_id = $me or decided_by = $me",
    fill: `insert into picture_copy_case (member_id, created_at, outcome, decided_at, decided_by) values
      ($me, now(), 'clear', now(), $other), ($other, now(), 'clear', now(), $me)`,
  },
  picture_copy: {
    after: "gone",
    mine: "other_member_id = $me",
    fill: `with made as (insert into picture_copy_case (member_id, created_at) values ($other, now()) returning id)
      insert into picture_copy (case_id, photo_id, other_photo_id, other_member_id, kind, distance)
      select id, 900002, 900001, $me, 'portrait', 0 from made`,
  },
  shield_setting: {
    after: "gone" as const,
    mine: "member_id = $me",
    fill: "insert into shield_setting (member_id, hidden_words) values ($me, '{secret}')",
  },
  scam_hit: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into scam_hit (member_id, about, about_id, created_at) values ($me, 'message', 1, now())",
  },
  sanction: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into sanction (member_id, kind, reason, decided_by, created_at) values
      ($me, 'warn', '${mark}', $other, now())`,
  },
  fraud_notice: {
    after: "gone",
    mine: "member_id = $me",
    fill: `with made as (insert into sanction (member_id, kind, reason, decided_by, created_at)
        values ($me, 'suspend', '', $other, now()) returning id)
      insert into fraud_notice (member_id, sanction_id, name, created_at, due_at)
      select $me, id, '${mark}', now(), now() from made`,
  },
  fraud_notice_recipient: {
    after: "gone",
    mine: "member_id = $me",
    fill: `with made as (insert into sanction (member_id, kind, reason, decided_by, created_at)
        values ($other, 'suspend', '', $me, now()) returning id),
      notice as (insert into fraud_notice (member_id, sanction_id, name, created_at, due_at, listed_at)
        select $other, id, '', now(), now(), now() from made returning id)
      insert into fraud_notice_recipient (notice_id, member_id, last_contact_at, notified_at)
      select id, $me, now(), now() from notice`,
  },
  removed_content: {
    after: "gone",
    mine: "member_id = $me",
    fill: `with made as (insert into sanction (member_id, kind, reason, decided_by, created_at)
        values ($me, 'remove', '', $other, now()) returning id)
      insert into removed_content (sanction_id, member_id, about, about_id, content, removed_at)
      select id, $me, 'user', $me, '{"text": "${mark}"}', now() from made`,
  },
  staff_decision: {
    after: "gone",
    mine: "subject_id = $me or staff_id = $me",
    fill: `insert into staff_decision (queue, case_id, staff_id, subject_id, decision, ground, reason, address, language,
        created_at, due_at) values
      ('complaint', 900001, $other, $me, 'warn', 'spam', '${mark}', '${mark}', 'en', now(), now()),
      ('complaint', 900002, $me, $other, 'warn', 'spam', null, '${mark}', 'en', now(), now())`,
  },
  staff_note: {
    after: "gone",
    mine: "subject_id = $me or author_id = $me",
    fill: `insert into staff_note (queue, case_id, author_id, subject_id, content, created_at) values
      ('complaint', 900001, $other, $me, '${mark}', now()), ('complaint', 900002, $me, $other, '', now())`,
  },
  staff_claim: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into staff_claim (queue, case_id, member_id, until) values ('ticket', 1, $me, now())",
  },
  staff_credit: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into staff_credit (member_id, cents, reason, needs_second, state, created_by, created_at) values
      ($me, 60000, '${mark}', true, 'pending', $other, now())`,
  },
  totp: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into totp (member_id, created_at) values ($me, now())",
  },
  age_signal: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into age_signal (member_id, store, lower, upper, created_at) values ($me, 'apple', 18, null, now())",
  },
  active_month: { after: "never any", why: "counts of members" },
  safety_year: { after: "never any", why: "counts of reports" },
  day_figures: { after: "never any", why: "how much happened on a day" },
  day_money: { after: "never any", why: "how much gold moved on a day" },
  delivery: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into delivery (member_id, way) values ($me, 'push')",
  },
})
