import { purchaseErasure } from "./purchase-erasure"
import { callErasure } from "./call-erasure"
import { mallErasure } from "./mall-erasure"
import { staffErasure } from "./staff-erasure"
import { profileErasure } from "./profile-erasure"
import { translationErasure } from "./translation-erasure"
import { verificationErasure } from "./verification-erasure"
import { biography, both, eitherWay, type ErasureExpectation, mark } from "./erasure-expectation"

const mineOrUnderMyPost = "member_id = $me or post_id in (select id from feed_post where member_id = $me)"

/** All tables; a missing one fails the test. */
export const erasureExpectations: Readonly<Record<string, ErasureExpectation>> = {
  account: { after: "kept", why: "the empty row that other people's conversations refer to", mine: "id = $me" },
  announcement: { after: "never any", why: "what the staff told everybody" },
  announcement_seen: {
    after: "gone",
    mine: "member_id = $me",
    fill: `with made as (insert into announcement (content, starts_at, created_at) values ('{}', now(), now()) returning id)
      insert into announcement_seen (member_id, announcement_id) select $me, id from made`,
  },
  audit: {
    after: "kept",
    why: "what staff did, without the words about the member",
    mine: eitherWay("actor_id", "subject_id"),
    fill: `insert into audit (actor_id, action, subject_id, reason, detail, address, created_at) values
      ($other, 'account.state', $me, '${mark}', '{"words": "${mark}"}', null, now()),
      ($me, 'x', $other, null, '{}', '${mark}', now())`,
  },
  block: {
    after: "gone",
    mine: eitherWay("member_id", "blocked_id"),
    fill: both("block", "member_id", "blocked_id", ", created_at", ", now()"),
  },
  captcha_used: { after: "never any", why: "digests of challenges" },
  contact_info: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into contact_info (member_id, wechat) values ($me, '${mark}')`,
  },
  counter: { after: "gone", mine: "member_id = $me" },
  database_mark: { after: "never any", why: "which database this is" },
  data_export: { after: "gone", mine: "member_id = $me" },
  email_take_back: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into email_take_back (member_id, email, token_hash, created_at, expires_at)
      values ($me, '${mark}@example.org', '', now(), now() + interval '1 year')`,
  },
  exposure_cap: { after: "never any", why: "averages over everybody" },
  feed_comment: { after: "gone", mine: `${mineOrUnderMyPost} or answered_id = $me` },
  feed_comment_like: {
    after: "gone",
    mine: "member_id = $me",
    fill: `with one as (update feed_comment set likes = likes + 1 where id = (select max(id) from feed_comment) returning id)
      insert into feed_comment_like (comment_id, member_id, created_at) select id, $me, now() from one`,
  },
  feed_like: { after: "gone", mine: mineOrUnderMyPost },
  feed_mute: {
    after: "gone",
    mine: eitherWay("member_id", "muted_id"),
    fill: both("feed_mute", "member_id", "muted_id", ", created_at", ", now()"),
  },
  feed_pace: { after: "gone", mine: "member_id = $me" },
  feed_post: { after: "gone", mine: "member_id = $me" },
  feed_unannounced: { after: "never any", why: "ids of posts, for a blink" },
  feed_upload: { after: "gone", mine: "post_id in (select id from feed_post where member_id = $me)" },
  friend: {
    after: "gone",
    mine: eitherWay("member_id", "friend_id"),
    fill: both("friend", "member_id", "friend_id", ", created_at", ", now()"),
  },
  friend_request: {
    after: "gone",
    mine: eitherWay("member_id", "other_id"),
    fill: both("friend_request", "member_id", "other_id", ", status, created_at", ", 2, now()"),
  },
  free_trip: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into free_trip (member_id, created_at) values ($me, now())",
  },
  front_member: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into front_member (member_id, pool, rank, chosen_by) values ($me, 0, 1, 'staff')",
  },
  game_event: { after: "never any", why: "prizes of a week" },
  game_player: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into game_player (member_id, best, last_round, rounds) values ($me, 10, now(), 1)",
  },
  game_prize: {
    after: "kept",
    why: "the ledger refers to it: place, amount and time; what was not paid is forfeited",
    mine: "member_id = $me",
    fill: `with made as (insert into game_event (week, prizes, settled_at) values ('2026-11-16', '{100}', now()) returning id)
      insert into game_prize (event_id, place, member_id, cents, paid_at) select id, 1, $me, 100, now() from made`,
  },
  game_week: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into game_week (week, member_id, score, reached_at) values ('2026-11-16', $me, 10, now())",
  },
  gift_hit: { after: "never any", why: "how often each gift was sent" },
  gift_sent: {
    after: "gone",
    mine: eitherWay("sender_id", "receiver_id"),
    fill: both("gift_sent", "sender_id", "receiver_id", ", gift_id, price, created_at", ", 1, 50, now()"),
  },
  heat: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into heat (member_id, pool, rank) values ($me, 0, 1) on conflict do nothing",
  },
  idempotency: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into idempotency (member_id, call, key, body_hash, status, reply, created_at)
      values ($me, 'call', 'key', '', 200, '{"name": "${mark}"}', now())`,
  },
  ledger_account: {
    after: "kept",
    why: "the books hold nothing personal",
    mine: "member_id = $me",
    fill: "insert into ledger_account (member_id, type, balance) values ($me, 'paid', 100) on conflict do nothing",
  },
  ledger_transaction: {
    after: "kept",
    why: "the books hold nothing personal",
    mine: "member_id = $me",
    fill: `insert into ledger_transaction (kind, reference_type, reference_id, part, member_id, created_at)
      values ('recharge', 'account', 999, 0, $me, now())`,
  },
  ledger_entry: {
    after: "kept",
    why: "the books hold nothing personal",
    mine: "account_id in (select id from ledger_account where member_id = $me)",
    fill: `insert into ledger_entry (transaction_id, account_id, amount, balance)
      select t.id, side.account_id, side.amount, 100 from ledger_transaction t, lateral (
        select 1 as account_id, -100 as amount
        union all select id, 100 from ledger_account where member_id = $me and type = 'paid') side
      where t.member_id = $me and t.reference_id = 999`,
  },
  ledger_hold: {
    after: "kept",
    why: "the books hold nothing personal",
    mine: "member_id = $me",
    fill: `insert into ledger_hold (transaction_id, member_id, paid, promo)
      select id, $me, 100, 0 from ledger_transaction where member_id = $me and reference_id = 999`,
  },
  ledger_check: { after: "never any", why: "how far the check of the books has come" },
  ledger_checkpoint: { after: "never any", why: "how far the check of the books has come" },
  mail: {
    after: "gone",
    mine: `recipient like '%${mark}%'`,
    fill: `insert into mail (recipient, subject, text, created_at) values ('${mark}@example.org', 'Hi', '${mark}', now())`,
  },
  refused_address: { after: "never any", why: "digests of addresses, for a week" },
  member_like: {
    after: "gone",
    mine: eitherWay("member_id", "liked_id"),
    fill: both("member_like", "member_id", "liked_id", ", created_at", ", now()"),
  },
  message: { after: "kept", why: "the other side's conversation", mine: "sender_id = $me" },
  message_former: {
    after: "gone",
    mine: "message_id in (select id from message where sender_id = $me)",
    fill: `insert into message_former (message_id, content, photo_ids, created_at)
      select id, '${mark}', '{}', now() from message where sender_id = $me`,
  },
  message_upload: {
    after: "gone",
    mine: "photo_id in (select id from photo where member_id = $me)",
    fill: `insert into message_upload (message_id, thread_id, photo_id, position)
      select m.id, m.thread_id, p.id, row_number() over () from message m, photo p
      where m.sender_id = $me and p.member_id = $me`,
  },
  migration: { after: "never any", why: "which migrations ran" },
  notification: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into notification (member_id, type, event, personal, seen, listed, created_at)
      values ($me, 'verify', 'accepted', false, false, true, now())`,
  },
  notification_cause: {
    after: "gone",
    mine: eitherWay("member_id", "actor_id"),
    fill: `with told as (insert into notification (member_id, type, event, personal, seen, listed, created_at)
        values ($me, 'friend', 'accepted', true, false, true, now()), ($other, 'friend', 'accepted', true, false, true, now())
        returning id, member_id)
      insert into notification_cause (notification_id, member_id, actor_id)
      select id, member_id, case when member_id = $me then $other else $me end::bigint from told`,
  },
  notification_setting: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into notification_setting (member_id, time_zone) values ($me, 'Asia/Tokyo')",
  },
  pass: {
    after: "gone",
    mine: eitherWay("member_id", "passed_id"),
    fill: both("pass", "member_id", "passed_id", ", created_at", ", now()"),
  },
  online_member: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into online_member (member_id, pool, rank) values ($me, 0, 1) on conflict do nothing",
  },
  passkey: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into passkey (member_id, credential_id, public_key, counter, transports, name, created_at)
      values ($me, 'credential', '', 0, '{}', '${mark}', now())`,
  },
  passkey_challenge: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into passkey_challenge (id, challenge, member_id, expires_at) values ('x', 'y', $me, now() + interval '1 year')",
  },
  payment: {
    after: "kept",
    why: "the books: ids, amounts and times",
    mine: "member_id = $me or user_id = $me",
    fill: `insert into payment (member_id, user_id, method, state, cents, month, client_id, created_at, changed_at)
      values ($me, $other, 'balance', 'complete', 3000, 1, 'x', now(), now())`,
  },
  photo: { after: "gone", mine: "member_id = $me" },
  presence: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into presence (member_id, process_id) values ($me, 'some process') on conflict do nothing",
  },
  process: { after: "never any", why: "the server's own" },
  question: {
    after: "gone",
    mine: eitherWay("asker_id", "member_id"),
    fill: both("question", "asker_id", "member_id", ", field, state, created_at", ", 'height', 'open', now()"),
  },
  ranking: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into ranking (member_id, gender, seeking, pool, rank, answers, shown_on, tier, spot, newcomer, overlooked, active, appeal, eager, older, waiting)
      values ($me, 0, 1, 4, $me, 50, now(), 0, $me, true, false, 1, 10, 10, 0, 0) on conflict do nothing`,
  },
  push_subscription: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into push_subscription (session_id, member_id, endpoint, p256dh, auth, created_at)
      select id, $me, '${mark}', '', '', now() from session where member_id = $me limit 1`,
  },
  recommendation: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into recommendation (member_id, people, why, floor, start, made_at) values ($me, '{}', '{}', 0, 0, now()) on conflict do nothing",
  },
  referral: {
    after: "kept",
    why: "the referrer's count: by whom the member came, two numbers",
    mine: "member_id = $me",
    fill: both("referral", "member_id", "referrer_id", ", created_at", ", now()"),
  },
  referral_code: { after: "gone", mine: "member_id = $me" },
  remark: {
    after: "gone",
    mine: eitherWay("member_id", "about_id"),
    fill: both("remark", "member_id", "about_id", ", content", `, '${mark}'`),
  },
  saved_search: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into saved_search (member_id, name, criteria, seen_id, created_at)
      values ($me, '${mark}', '{"mode": "keyword", "q": "${mark}"}', 0, now())`,
  },
  sandbox_order: { after: "never any", why: "the make-believe bank of development knows payments alone" },
  say_hi: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into say_hi (member_id, content) values ($me, '${mark}') on conflict do nothing`,
  },
  search_entry: { after: "gone", mine: "member_id = $me" },
  search_fill: { after: "never any", why: "how far a job has come" },
  search_word: { after: "gone", mine: `term like '%${mark}%'` },
  session: { after: "gone", mine: "member_id = $me" },
  session_key: {
    after: "gone",
    mine: "destination like '%erasemark%'",
    fill: `insert into session_key (digest, session_id, destination, expires_at)
      select 'x', id, '/${mark}', now() + interval '1 year' from session where member_id = $me limit 1`,
  },
  shown_people: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into shown_people (member_id, day, people) values ($me, now(), '{}') on conflict do nothing",
  },
  social_attempt: { after: "never any", why: "knows no account" },
  social_identity: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into social_identity (provider, subject, member_id, email, created_at)
      values ('google', '${mark}', $me, '${mark}@example.org', now())`,
  },
  social_link: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into social_link (digest, provider, subject, email, target, purpose, member_id, expires_at)
      values ('x', 'facebook', '${mark}', '${mark}@example.org', '${mark}@example.org', 'link', $me, now() + interval '1 year')`,
  },
  support_ticket: {
    after: "gone",
    mine: eitherWay("member_id", "reported_id"),
    fill: `insert into support_ticket (category, member_id, language, name, email, content, report_type, report_id,
      reported_id, reason, harm, evidence, created_at, updated_at) values
      ('contact', $me, 'en', '${mark}', '${mark}@example.org', '${mark}', null, null, null, null, null, null, now(), now()),
      ('complaint', $me, 'en', null, null, '${mark}', 'user', $other, $other, 'spam', 6, 'x', now(), now()),
      ('complaint', $other, 'en', null, null, 'x', 'user', $me, $me, 'spam', 6, '${mark}', now(), now())`,
  },
  support_message: {
    after: "gone",
    mine: "ticket_id in (select id from support_ticket where member_id = $me)",
    fill: `with letter as (insert into support_ticket (category, member_id, language, name, email, content, created_at, updated_at)
        values ('contact', $me, 'en', 'x', 'x@example.org', 'x', now(), now()) returning id)
      insert into support_message (ticket_id, from_staff, content, created_at)
        select id, false, '${mark}', now() from letter`,
  },
  thread: { after: "kept", why: "the other side's conversation", mine: eitherWay("low_id", "high_id") },
  thread_draft: {
    after: "gone",
    mine: eitherWay("member_id", "other_id"),
    fill: both("thread_draft", "member_id", "other_id", ", content, updated_at", `, '${mark}', now()`),
  },
  thread_member: { after: "kept", why: "the other side's conversation", mine: "member_id = $me" },
  translation: {
    after: "gone",
    mine: `digest = sha256(convert_to('${biography}', 'UTF8'))`,
    fill: `insert into translation (digest, source, target, content, engine, created_at)
      values (sha256(convert_to('${biography}', 'UTF8')), 'en', 'de', 'Ich bin ${mark}', 'test', now())`,
  },
  ...profileErasure,
  ...translationErasure(mark),
  ...staffErasure(mark),
  ...verificationErasure(mark),
  ...purchaseErasure,
  ...callErasure,
  ...mallErasure(mark),
  travel_request: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into travel_request (member_id, state, full_name, email, destination, meet, visa, ticket, hotel, car,
      translator, notes, free_trip_id, created_at) values
      ($me, 'refused', '${mark}', '${mark}@example.org', '${mark}', '${mark}', true, true, true, true, true, '${mark}',
        (select id from free_trip where member_id = $me limit 1), now())`,
  },
  travel_step: {
    after: "gone",
    mine: "request_id in (select id from travel_request where member_id = $me)",
    fill: `insert into travel_step (request_id, state, note, created_at)
      select id, 'refused', '${mark}', now() from travel_request where member_id = $me`,
  },
  verification_code: {
    after: "gone",
    mine: "member_id = $me or target like '%erasemark%'",
    fill: `insert into verification_code (target, purpose, code_hash, member_id, sent_at, expires_at) values
      ('name:x', 'recover', '', $me, now(), now() + interval '1 year'),
      ('${mark}@example.org', 'register', '', null, now(), now() + interval '1 year')`,
  },
  withdraw_rate: { after: "never any", why: "what earnings are worth in a week" },
  withdrawal: {
    after: "kept",
    why: "the books: what was paid out, without the account that it went to; one that is owed keeps it until it is paid",
    mine: "member_id = $me",
    fill: `insert into withdrawal (member_id, method, account_name, account_number, cents, rate, usd, balance, state, reason, created_at, decided_at)
      values ($me, 'bank', '${mark}', '${mark}', 2000, 1, 2000, 0, 'paid', '${mark}', now(), now())`,
  },
  vip_upgrade: {
    after: "kept",
    why: "the books: who paid for whose VIP, two ids",
    mine: eitherWay("member_id", "payer_id"),
    fill: both(
      "vip_upgrade",
      "member_id",
      "payer_id",
      ", month, cents, from_at, until_at, created_at",
      ", 1, 3000, now(), now() + interval '1 month', now()",
    ),
  },
  visit: {
    after: "gone",
    mine: eitherWay("member_id", "visited_id"),
    fill: both("visit", "member_id", "visited_id", ", visited_at", ", now()"),
  },
  wheel_spin: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into wheel_spin (member_id, day, time_zone, seed, client_seed, prize, created_at)
      values ($me, '2026-11-22', 'UTC', '', '', 4, now())`,
  },
}
