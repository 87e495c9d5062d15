/** Translations that the member ordered, corrected or configured; `mark` is part of their texts. */
export const translationErasure = (mark: string) => ({
  translation_engine_day: { after: "never any" as const, why: "characters of the whole site" },
  translation_member_day: {
    after: "gone" as const,
    mine: "member_id = $me",
    fill: "insert into translation_member_day (member_id, day, characters) values ($me, now(), 1)",
  },
  translation_order: {
    after: "gone" as const,
    mine: "buyer_id = $me or translator_id = $me or (author_id = $me and type <> 'message')",
    fill: `insert into translation_order
      (buyer_id, author_id, type, target_id, digest, content, source, target, price, earns, state, translator_id,
        translate, created_at, due_at, closed_at)
      values ($me, $other, 'feed', 1, '', '${mark}', 'en', 'de', 100, 70, 'translated', $other, '${mark}', now(), now(), now()),
        ($other, $me, 'introduction', 1, '', '${mark}', 'en', 'de', 100, 70, 'complete', $me, '${mark}', now(), now(), now())`,
  },
  translation_setting: {
    after: "gone" as const,
    mine: "member_id = $me",
    fill: "insert into translation_setting (member_id, languages) values ($me, '{en}')",
  },
  translator_pair: {
    after: "gone" as const,
    mine: "member_id = $me",
    fill: "insert into translator_pair (member_id, source, target) values ($me, 'en', 'de')",
  },
  translation_memory: {
    after: "gone" as const,
    mine: "member_id = $me",
    fill: `insert into translation_memory (member_id, source, target, digest, content, translate, updated_at)
      values ($me, 'en', 'de', '', '${mark}', '${mark}', now())`,
  },
})
