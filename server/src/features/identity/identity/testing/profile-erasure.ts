import { type ErasureExpectation, mark } from "./erasure-expectation"

/** Profile data. */
export const profileErasure: Record<string, ErasureExpectation> = {
  profile: { after: "gone", mine: "member_id = $me" },
  introduction: { after: "gone", mine: "member_id = $me" },
  spoken_language: { after: "gone", mine: "member_id = $me" },
  profile_interest: {
    after: "gone",
    mine: "member_id = $me",
    fill: "insert into profile_interest (member_id, interest) values ($me, 'tea')",
  },
  prompt_answer: {
    after: "gone",
    mine: "member_id = $me",
    fill: `insert into prompt_answer (member_id, prompt, place, content) values ($me, 'song', 0, '${mark}')`,
  },
}
