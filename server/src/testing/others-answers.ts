/** Expected answers of calls on orders and cases with another member's ids (`access.others`). */

const onOrder = ({ order }: { order: number }) => ({ params: { id: order } })
const onVerification = ({ verification }: { verification: number }) => ({ params: { id: verification } })

interface Owned {
  owner: number
  order: number
  photo: number
  verification: number
}

interface Answers {
  given: (owned: Owned) => { params?: object; body?: object }
  stranger: number
  blocked: number
}

export const deskAnswers: Readonly<Record<string, Answers>> = {
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

export const verificationAnswers: Readonly<Record<string, Answers>> = {
  "PUT /verification/:id": {
    given: (all) => ({ ...onVerification(all), body: { upload_id: all.photo, confirmed: true } }),
    stranger: 404,
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

export const profileAnswers: Readonly<Record<string, Answers>> = {
  "PUT /photos/order": { given: ({ photo }) => ({ body: { ids: [photo] } }), stranger: 404, blocked: 404 },
  "PUT /prompts": {
    given: ({ photo }) => ({ body: { items: [{ prompt: "song", voice_id: photo }] } }),
    stranger: 404,
    blocked: 404,
  },
}
