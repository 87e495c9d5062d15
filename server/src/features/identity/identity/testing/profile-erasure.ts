import { type ErasureExpectation, mark } from "./erasure-expectation"

/** Profile data and settings. */
export const profileErasure: Record<string, ErasureExpectation> = {
  profile: { after: "gone", mine: "member_id = $me" },
  introduction: { after: "gone", mine: "member_id = $me" },
  spoken_language: { after: "gone", mine: "member_id = $me" },
  learned_language: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into learned_language (member_id, language, level) values ($me, 'ja', 2)",
  },
  correction_setting: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into correction_setting (member_id, wanted) values ($me, true)",
  },
  correction: {
    after: "gone",
    mine: "member_id = $me or author_id = $me",
    fill: `insert into correction (member_id, author_id, post_id, digest, content, created_at, updated_at)
      select $other, member_id, id, '', '${mark}', now(), now() from feed_post where member_id = $me`,
  },
  saved_word: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into saved_word (member_id, word, source, gloss, language, practise_at, created_at)
      values ($me, '${mark}', 'ja', '${mark}', 'en', now(), now())`,
  },
  transcript: {
    after: "gone",
    mine: "sender_id = $me",
    fill: `insert into transcript (message_id, thread_id, sender_id, photo_id, state, content, created_at)
      select m.id, m.thread_id, $me, p.id, 'ready', '${mark}', now() from message m, photo p
      where m.sender_id = $me and p.member_id = $me limit 1`,
  },
  profile_interest: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into profile_interest (member_id, interest) values ($me, 'tea')",
  },
  trip: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into trip (member_id, town_id, city, country_code, from_day, to_day, ends_at, created_at)
      values ($me, 1, '${mark}', 'JP', '2027-04-03', '2027-04-20', '2027-04-21', now())`,
  },
  zone_change: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into zone_change (member_id, former, changed_at) values ($me, 'Asia/Tokyo', now())",
  },
  greeting_setting: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into greeting_setting (member_id, open_max) values ($me, 5)",
  },
  scheduled_message: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into scheduled_message (member_id, other_id, content, send_at, created_at)
      values ($me, $other, '${mark}', now() + interval '1 hour', now())`,
  },
  prompt_answer: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into prompt_answer (member_id, prompt, place, content) values ($me, 'song', 0, '${mark}')`,
  },
}
