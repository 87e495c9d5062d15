/**
 * The error catalogue. A name is at the same time the key of the text that a person reads
 * (`texts/<lang>/error.json`); a name without a text does not compile on the server.
 *
 * Codes: the specification's own where it has one (section 8), from 400100 on where it has none;
 * for the other statuses `code` is status * 1000.
 */
export const errors = {
  bad_request: { status: 400, code: 400000 },
  invalid_json: { status: 400, code: 400001 },
  unknown_field: { status: 400, code: 400002 },
  idempotency_key_missing: { status: 400, code: 400003 },
  idempotency_key_reused: { status: 400, code: 400004 },
  code_already_sent: { status: 400, code: 400010 },
  account_suspended: { status: 400, code: 400015 },
  account_deleted: { status: 400, code: 400016 },
  not_enough_gold: { status: 400, code: 400022 },
  feed_limit: { status: 400, code: 400057 },
  verify_email_first: { status: 400, code: 400058 },
  new_conversations_limit: { status: 400, code: 400059 },
  extra_verification: { status: 400, code: 400074 },
  wait_for_answer: { status: 400, code: 400100 },
  you_block_them: { status: 400, code: 400101 },
  cannot_be_written_to: { status: 400, code: 400102 },
  wrong_credentials: { status: 400, code: 400103 },
  name_taken: { status: 400, code: 400104 },
  email_taken: { status: 400, code: 400105 },
  phone_taken: { status: 400, code: 400106 },
  adults_only: { status: 400, code: 400107 },
  cannot_change: { status: 400, code: 400108 },
  profile_incomplete: { status: 400, code: 400109 },
  yourself: { status: 400, code: 400110 },
  translation_unavailable: { status: 400, code: 400111 },
  translation_failed: { status: 400, code: 400112 },
  upload_invalid: { status: 400, code: 400113 },

  name_invalid: { status: 400, code: 400120 },
  password_invalid: { status: 400, code: 400121 },
  identity_empty: { status: 400, code: 400122 },
  email_invalid: { status: 400, code: 400123 },
  phone_invalid: { status: 400, code: 400124 },
  birthday_invalid: { status: 400, code: 400125 },
  empty: { status: 400, code: 400126 },
  too_long: { status: 400, code: 400127 },
  invalid: { status: 400, code: 400128 },
  message_empty: { status: 400, code: 400129 },

  code_wrong: { status: 400, code: 400130 },
  code_empty: { status: 400, code: 400131 },
  captcha_needed: { status: 400, code: 400132 },
  captcha_invalid: { status: 400, code: 400133 },
  password_common: { status: 400, code: 400134 },
  passwords_differ: { status: 400, code: 400135 },
  wrong_password: { status: 400, code: 400136 },
  sms_unavailable: { status: 400, code: 400137 },
  social_unavailable: { status: 400, code: 400138 },
  social_failed: { status: 400, code: 400139 },
  social_link_needed: { status: 400, code: 400140 },
  social_taken: { status: 400, code: 400141 },
  passkey_failed: { status: 400, code: 400142 },
  key_invalid: { status: 400, code: 400143 },
  last_way_in: { status: 400, code: 400144 },
  contact_empty: { status: 400, code: 400150 },
  contact_unavailable: { status: 400, code: 400151 },
  price_changed: { status: 400, code: 400152 },

  proof_needed: { status: 400, code: 400153 },

  friends_only: { status: 400, code: 400160 },
  ask_first: { status: 400, code: 400161 },
  vanity_invalid: { status: 400, code: 400145 },
  vanity_taken: { status: 400, code: 400146 },
  feed_empty: { status: 400, code: 400170 },
  too_many: { status: 400, code: 400171 },
  photos_limit: { status: 400, code: 400172 },
  price_invalid: { status: 400, code: 400173 },
  friends_only_photos: { status: 400, code: 400174 },
  illegal_access: { status: 400, code: 400175 },
  name_too_short: { status: 400, code: 400176 },
  clip_too_long: { status: 400, code: 400177 },
  clips_unavailable: { status: 400, code: 400178 },
  upload_type: { status: 400, code: 400179 },
  upload_broken: { status: 400, code: 400180 },

  unauthorized: { status: 401, code: 401000 },
  forbidden: { status: 403, code: 403000 },
  not_found: { status: 404, code: 404000 },
  user_not_found: { status: 404, code: 404000 },
  too_large: { status: 413, code: 413000 },
  too_many_requests: { status: 429, code: 429000 },
  server_error: { status: 500, code: 500000 },
  unavailable: { status: 503, code: 503000 },
  storage_full: { status: 503, code: 503001 },
} as const satisfies Record<string, { status: number; code: number }>

export type ErrorName = keyof typeof errors

/** An error of the catalogue on its way to whoever asked. The message is put in by language where it is answered. */
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
