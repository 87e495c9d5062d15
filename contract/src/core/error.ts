// A name is also the key of its text (`texts/<lang>/error.json`); a name without a text does not compile on the server.
// A released number keeps its meaning. A feature without a range (`codeRanges`) takes the next twenty or more free
// numbers from 400500 on. For other statuses than 400 `code` is status * 1000 plus a number per error.

/** Errors fixed by the specification (section 8), because clients offer a remedy by these numbers. */
const specified = {
  code_already_sent: { status: 400, code: 400010 },
  account_suspended: { status: 400, code: 400015 },
  account_deleted: { status: 400, code: 400016 },
  not_enough_gold: { status: 400, code: 400022 },
  feed_limit: { status: 400, code: 400057 },
  verify_email_first: { status: 400, code: 400058 },
  new_conversations_limit: { status: 400, code: 400059 },
  vip_needed: { status: 400, code: 400060 },
  payment_review: { status: 400, code: 400073 },
  extra_verification: { status: 400, code: 400074 },
} as const

const request = {
  bad_request: { status: 400, code: 400000 },
  invalid_json: { status: 400, code: 400001 },
  unknown_field: { status: 400, code: 400002 },
  idempotency_key_reused: { status: 400, code: 400004 },
} as const

const form = {
  empty: { status: 400, code: 400200 },
  too_long: { status: 400, code: 400201 },
  invalid: { status: 400, code: 400202 },
  too_many: { status: 400, code: 400203 },
  name_too_short: { status: 400, code: 400204 },
  illegal_access: { status: 400, code: 400205 },
  yourself: { status: 400, code: 400206 },
} as const

const account = {
  name_invalid: { status: 400, code: 400230 },
  name_taken: { status: 400, code: 400231 },
  email_invalid: { status: 400, code: 400232 },
  email_taken: { status: 400, code: 400233 },
  phone_invalid: { status: 400, code: 400234 },
  phone_taken: { status: 400, code: 400235 },
  identity_empty: { status: 400, code: 400236 },
  birthday_invalid: { status: 400, code: 400237 },
  adults_only: { status: 400, code: 400238 },
  profile_incomplete: { status: 400, code: 400239 },
  cannot_change: { status: 400, code: 400240 },
  password_invalid: { status: 400, code: 400241 },
  password_common: { status: 400, code: 400242 },
  passwords_differ: { status: 400, code: 400243 },
  wrong_password: { status: 400, code: 400244 },
  wrong_credentials: { status: 400, code: 400245 },
  proof_needed: { status: 400, code: 400246 },
  last_way_in: { status: 400, code: 400247 },
} as const

const code = {
  code_empty: { status: 400, code: 400280 },
  code_wrong: { status: 400, code: 400281 },
  sms_unavailable: { status: 400, code: 400282 },
} as const

const captcha = {
  captcha_needed: { status: 400, code: 400290 },
  captcha_invalid: { status: 400, code: 400291 },
} as const

const passkey = {
  passkey_failed: { status: 400, code: 400300 },
} as const

const social = {
  social_unavailable: { status: 400, code: 400310 },
  social_failed: { status: 400, code: 400311 },
  social_link_needed: { status: 400, code: 400312 },
  social_taken: { status: 400, code: 400313 },
} as const

const session = {
  key_invalid: { status: 400, code: 400330 },
} as const

const profile = {
  vanity_invalid: { status: 400, code: 400360 },
  vanity_taken: { status: 400, code: 400361 },
} as const

const photo = {
  upload_invalid: { status: 400, code: 400380 },
  upload_type: { status: 400, code: 400381 },
  upload_broken: { status: 400, code: 400382 },
  clip_too_long: { status: 400, code: 400383 },
  clips_unavailable: { status: 400, code: 400384 },
  photos_limit: { status: 400, code: 400385 },
  price_invalid: { status: 400, code: 400386 },
  friends_only_photos: { status: 400, code: 400387 },
  voice_too_long: { status: 400, code: 400388 },
  voice_unavailable: { status: 400, code: 400389 },
  picture_too_large: { status: 400, code: 400390 },
  clip_unsupported: { status: 400, code: 400391 },
  price_not_here: { status: 400, code: 400392 },
  answer_too_long: { status: 400, code: 400393 },
  clip_too_large: { status: 400, code: 400394 },
} as const

const translation = {
  translation_unavailable: { status: 400, code: 400420 },
  translation_failed: { status: 400, code: 400421 },
  translation_same_language: { status: 400, code: 400422 },
  translation_ordered: { status: 400, code: 400423 },
  translation_taken: { status: 400, code: 400424 },
  translation_order_closed: { status: 400, code: 400425 },
  translation_member_budget: { status: 400, code: 400426 },
  translation_site_budget: { status: 400, code: 400427 },
  translation_preparing: { status: 400, code: 400428 },
  translation_busy: { status: 400, code: 400429 },
} as const

const chat = {
  message_empty: { status: 400, code: 400430 },
  wait_for_answer: { status: 400, code: 400431 },
  you_block_them: { status: 400, code: 400432 },
  cannot_be_written_to: { status: 400, code: 400433 },
  friends_only: { status: 400, code: 400434 },
  ask_first: { status: 400, code: 400435 },
  too_late_to_edit: { status: 400, code: 400436 },
  too_many_pinned: { status: 400, code: 400437 },
  message_may_hurt: { status: 400, code: 400438 },
  not_at_night: { status: 400, code: 400439 },
} as const

const call = {
  call_running: { status: 400, code: 400560 },
  call_over: { status: 400, code: 400561 },
  call_elsewhere: { status: 400, code: 400562 },
  call_refused: { status: 400, code: 400563 },
  relay_unavailable: { status: 400, code: 400564 },
} as const

const appointment = {
  appointment_passed: { status: 400, code: 400580 },
  appointment_changed: { status: 400, code: 400581 },
} as const

const feed = {
  feed_empty: { status: 400, code: 400460 },
} as const

const contact = {
  contact_empty: { status: 400, code: 400480 },
  contact_unavailable: { status: 400, code: 400481 },
  price_changed: { status: 400, code: 400482 },
  contact_withheld: { status: 400, code: 400483 },
} as const

const wheel = {
  wheel_spun: { status: 400, code: 400600 },
  wheel_turned: { status: 400, code: 400601 },
} as const

const question = {
  field_filled: { status: 400, code: 400640 },
  already_asked: { status: 400, code: 400641 },
  questions_limit: { status: 400, code: 400642 },
} as const

const travel = {
  travel_state: { status: 400, code: 400660 },
} as const

const mall = {
  not_delivered_there: { status: 400, code: 400720 },
  order_state: { status: 400, code: 400721 },
  order_taken: { status: 400, code: 400722 },
} as const

const game = {
  game_session: { status: 400, code: 400680 },
  game_score: { status: 400, code: 400681 },
  game_week_over: { status: 400, code: 400682 },
  game_prizes_announced: { status: 400, code: 400683 },
} as const

const staff = {
  case_taken: { status: 400, code: 400740 },
  appeal_given: { status: 400, code: 400742 },
  appeal_own: { status: 400, code: 400743 },
  account_limited: { status: 400, code: 400744 },
  case_unclaimed: { status: 400, code: 400745 },
} as const

const secondFactor = {
  second_factor_wrong: { status: 400, code: 400760 },
} as const

const correction = {
  correction_unwanted: { status: 400, code: 400800 },
  correction_same: { status: 400, code: 400801 },
  correction_adds: { status: 400, code: 400802 },
} as const

const verification = {
  confirm_selfie: { status: 400, code: 400780 },
  verification_done: { status: 400, code: 400781 },
  verification_waits: { status: 400, code: 400782 },
  verification_limit: { status: 400, code: 400783 },
  verification_expired: { status: 400, code: 400784 },
  verification_asked: { status: 400, code: 400785 },
  verified_already: { status: 400, code: 400786 },
  no_conversation: { status: 400, code: 400787 },
} as const

const payment = {
  payment_method_unavailable: { status: 400, code: 400500 },
  payment_unavailable: { status: 400, code: 400501 },
  balance_too_low: { status: 400, code: 400502 },
  trial_unavailable: { status: 400, code: 400503 },
  vip_lifetime: { status: 400, code: 400504 },
  payment_open: { status: 400, code: 400505 },
  already_decided: { status: 400, code: 400506 },
  trial_for_partners: { status: 400, code: 400507 },
  revocation_over: { status: 400, code: 400508 },
  revocation_impossible: { status: 400, code: 400509 },
} as const

/** Errors of other statuses than 400. Hidden and missing share one number, so clients cannot distinguish them. */
const byStatus = {
  unauthorized: { status: 401, code: 401000 },
  forbidden: { status: 403, code: 403000 },
  second_factor_needed: { status: 403, code: 403001 },
  not_found: { status: 404, code: 404000 },
  user_not_found: { status: 404, code: 404000 },
  upload_not_found: { status: 404, code: 404000 },
  message_not_found: { status: 404, code: 404000 },
  call_not_found: { status: 404, code: 404000 },
  too_large: { status: 413, code: 413000 },
  request_too_large: { status: 413, code: 413001 },
  too_many_requests: { status: 429, code: 429000 },
  server_error: { status: 500, code: 500000 },
  unavailable: { status: 503, code: 503000 },
  storage_full: { status: 503, code: 503001 },
} as const

export const errorGroups = {
  specified,
  request,
  form,
  account,
  code,
  captcha,
  passkey,
  social,
  session,
  profile,
  photo,
  translation,
  chat,
  call,
  appointment,
  feed,
  contact,
  wheel,
  question,
  travel,
  game,
  mall,
  correction,
  verification,
  payment,
  staff,
  second_factor: secondFactor,
} as const

/** First and last error number of each feature; 400010 to 400099 belong to the specification. */
export const codeRanges: Readonly<Record<keyof typeof errorGroups, { first: number; last: number }>> = {
  request: { first: 400000, last: 400009 },
  specified: { first: 400010, last: 400099 },
  form: { first: 400200, last: 400229 },
  account: { first: 400230, last: 400279 },
  code: { first: 400280, last: 400289 },
  captcha: { first: 400290, last: 400299 },
  passkey: { first: 400300, last: 400309 },
  social: { first: 400310, last: 400329 },
  session: { first: 400330, last: 400339 },
  profile: { first: 400360, last: 400379 },
  photo: { first: 400380, last: 400419 },
  translation: { first: 400420, last: 400429 },
  chat: { first: 400430, last: 400459 },
  call: { first: 400560, last: 400579 },
  appointment: { first: 400580, last: 400599 },
  feed: { first: 400460, last: 400479 },
  contact: { first: 400480, last: 400499 },
  wheel: { first: 400600, last: 400619 },
  question: { first: 400640, last: 400659 },
  travel: { first: 400660, last: 400679 },
  game: { first: 400680, last: 400699 },
  mall: { first: 400720, last: 400739 },
  verification: { first: 400780, last: 400799 },
  correction: { first: 400800, last: 400819 },
  payment: { first: 400500, last: 400529 },
  staff: { first: 400740, last: 400759 },
  second_factor: { first: 400760, last: 400779 },
}

type Groups = typeof errorGroups
export type ErrorName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups] | keyof typeof byStatus

export const errors: Readonly<Record<ErrorName, { status: number; code: number }>> = Object.assign(
  {},
  ...Object.values(errorGroups),
  byStatus,
)

/** An error of the catalogue. The HTTP layer adds the message in the language of the request. */
export class AppError extends Error {
  constructor(
    readonly key: ErrorName,
    readonly detail: { field?: string; data?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(key)
    this.name = "AppError"
  }

  get status(): number {
    return errors[this.key].status
  }

  get code(): number {
    return errors[this.key].code
  }
}
