import { z } from "zod"
import { call, id } from "./core/call"
import { message } from "./chat"

/** Id of the phrase for members without their own greeting. */
export const hiTemplate = 102

export const sayHi = call({
  method: "POST",
  path: "/sayhi",
  summary:
    "Greet a member with one's own `hi_content` and `hi_photo`, or a sentence of the phrase book; once per person: again " +
    "it is answered with the same message",
  access: "member",
  publishes: true,
  body: z.strictObject({ user_id: id }),
  replies: { 201: message },
  errors: [
    "user_not_found",
    "not_found",
    "yourself",
    "wait_for_answer",
    "you_block_them",
    "cannot_be_written_to",
    "friends_only",
    "ask_first",
    "verify_email_first",
    "new_conversations_limit",
  ],
  limit: { max: 60, seconds: 60, by: "member" },
})
