const onPresent = ({ present }: { present: number }) => ({ params: { id: present } })

/** Replies to a caller who names a stranger or that stranger's order (`present`), and to one who blocked the member. */
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
