const onPayment = ({ payment }: { payment: number }) => ({ params: { kind: "payment", id: payment } })

/** Replies to a caller who names a payment of another member. */
export const revocationAnswers = {
  "GET /revocations/:kind/:id": { given: onPayment, stranger: 404, blocked: 404 },
  "POST /revocations/:kind/:id": { given: onPayment, stranger: 404, blocked: 404 },
}
