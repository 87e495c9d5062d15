const onPresent = ({ present }: { present: number }) => ({ params: { id: present } })

/** What the mall answers to who names a stranger, or an order of theirs (`present`), and to whom they block. */
export const mallAnswers = {
  "POST /products": {
    given: ({ owner }: { owner: number }) => ({
      body: { product_id: 1, user_id: owner, from_name: "Eve", price: 39 },
    }),
    stranger: 400,
    blocked: 404,
  },
  "PUT /order/:id": {
    given: (all: { present: number }) => ({ ...onPresent(all), body: { action: "withdraw" } }),
    stranger: 404,
    blocked: 404,
  },
  "POST /staff/orders/:id/claim": { given: onPresent, stranger: 403, blocked: 403 },
  "DELETE /staff/orders/:id/claim": { given: onPresent, stranger: 403, blocked: 403 },
  "PUT /staff/orders/:id": {
    given: (all: { present: number }) => ({ ...onPresent(all), body: { state: "canceled", note: "not there" } }),
    stranger: 403,
    blocked: 403,
  },
}
