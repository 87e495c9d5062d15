/** Expected answers of calls on orders and cases with another member's ids (`access.others`). */

const onOrder = ({ order }: { order: number }) => ({ params: { id: order } })
const onVerification = ({ verification }: { verification: number }) => ({ params: { id: verification } })

const noCorrection = ({ order }: { order: number }) => ({ params: { id: order } })

interface Owned {
  owner: number
  thread: number
  message: number
  order: number
  photo: number
  verification: number
}

interface Answers {
  given: (owned: Owned) => { params?: object; query?: object; body?: object }
  stranger: number
  blocked: number
}

export const deskAnswers: Readonly<Record<string, Answers>> = {
  // No purchase of the caller has the id of this order.
  "DELETE /purchases/contacts/:id": { given: onOrder, stranger: 404, blocked: 404 },
  "DELETE /staff/contact_processes/:id": { given: onOrder, stranger: 403, blocked: 403 },
  "PUT /staff/fraud_notices/:id": {
    given: (all) => ({ ...onOrder(all), body: { due_at: "2027-01-01T00:00:00Z", reason: "No reference" } }),
    stranger: 403,
    blocked: 403,
  },
  "PUT /staff/translators/:id": {
    given: ({ owner: id }) => ({ params: { id }, body: { pairs: [] } }),
    stranger: 403,
    blocked: 403,
  },
  "POST /staff/translations/:id/claim": { given: onOrder, stranger: 403, blocked: 403 },
  "DELETE /staff/translations/:id/claim": { given: onOrder, stranger: 403, blocked: 403 },
  "POST /staff/translations/:id/deliver": {
    given: (all) => ({ ...onOrder(all), body: { translate: "x" } }),
    stranger: 403,
    blocked: 403,
  },
  "POST /staff/translations/:id/refuse": {
    given: (all) => ({ ...onOrder(all), body: { reason: "unreadable" } }),
    stranger: 403,
    blocked: 403,
  },
}

const onThread = ({ thread }: Owned) => ({ params: { id: thread } })

/** Conversations, scheduled messages and travel plans; the caller has none with these ids. */
const turnAnswers: Readonly<Record<string, Answers>> = {
  "POST /message_threads/:id/decline": { given: onThread, stranger: 404, blocked: 404 },
  "POST /message_threads/:id/open": { given: onThread, stranger: 404, blocked: 404 },
  "GET /scheduled_messages": { given: ({ owner }) => ({ query: { user_id: owner } }), stranger: 200, blocked: 200 },
  // The owner's town is unknown.
  "POST /scheduled_messages": {
    given: ({ owner }) => ({ body: { user_id: owner, message_content: "Good morning" } }),
    stranger: 400,
    blocked: 404,
  },
  "DELETE /scheduled_messages/:id": { given: onOrder, stranger: 404, blocked: 404 },
  "POST /scheduled_messages/:id/send": { given: onOrder, stranger: 404, blocked: 404 },
  "DELETE /trips/:id": { given: onOrder, stranger: 404, blocked: 404 },
}

export const verificationAnswers: Readonly<Record<string, Answers>> = {
  "PUT /verification/:id": {
    given: (all) => ({ ...onVerification(all), body: { upload_id: all.photo, confirmed: true } }),
    stranger: 404,
    blocked: 404,
  },
  "POST /verification/requests": {
    given: ({ owner }) => ({ body: { user_id: owner } }),
    stranger: 400,
    blocked: 404,
  },
  "DELETE /verification/:id": { given: onVerification, stranger: 404, blocked: 404 },
  "POST /staff/verifications/:id/claim": { given: onVerification, stranger: 403, blocked: 403 },
  "DELETE /staff/verifications/:id/claim": { given: onVerification, stranger: 403, blocked: 403 },
  "POST /staff/verifications/:id/decide": {
    given: (all) => ({ ...onVerification(all), body: { decision: "approve" } }),
    stranger: 403,
    blocked: 403,
  },
  "DELETE /staff/members/:id/verification": {
    given: (all) => ({ params: { id: all.owner }, body: { reason: "other" } }),
    stranger: 403,
    blocked: 403,
  },
}

const profileAnswers: Readonly<Record<string, Answers>> = {
  ...turnAnswers,
  "PUT /photos/order": { given: ({ photo }) => ({ body: { ids: [photo] } }), stranger: 404, blocked: 404 },
  "PUT /prompts": {
    given: ({ photo }) => ({ body: { items: [{ prompt: "song", voice_id: photo }] } }),
    stranger: 404,
    blocked: 404,
  },
}

const learnAnswers: Readonly<Record<string, Answers>> = {
  "GET /corrections": { given: ({ thread }) => ({ query: { thread_id: thread } }), stranger: 404, blocked: 404 },
  "PUT /corrections": {
    given: ({ message: id }) => ({ body: { type: "message", id, content: "x" } }),
    stranger: 404,
    blocked: 404,
  },
  "DELETE /corrections/:id": { given: noCorrection, stranger: 404, blocked: 404 },
  "PUT /corrections/:id/thanks": { given: noCorrection, stranger: 404, blocked: 404 },
  "POST /words/look_up": {
    given: ({ message }) => ({ body: { message_id: message, word: "x" } }),
    stranger: 404,
    blocked: 404,
  },
  "POST /words": {
    given: ({ message }) => ({ body: { message_id: message, word: "x" } }),
    stranger: 404,
    blocked: 404,
  },
  "DELETE /words/:id": { given: noCorrection, stranger: 404, blocked: 404 },
  "POST /words/:id/practice": {
    given: ({ order }) => ({ params: { id: order }, body: { known: true } }),
    stranger: 404,
    blocked: 404,
  },
  "GET /messages/:id/transcript": {
    given: ({ message: id }) => ({ params: { id } }),
    stranger: 404,
    blocked: 404,
  },
}

export const memberAnswers: Readonly<Record<string, Answers>> = { ...profileAnswers, ...learnAnswers }
