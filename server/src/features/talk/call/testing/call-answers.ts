/** Expected answers of calls on voice and video calls with another member's ids (`access.others`). */

interface Owned {
  owner: number
  call: number
}

interface Answers {
  given: (owned: Owned) => { params?: object; query?: object; body?: object }
  stranger: number
  blocked: number
}

const toOwner = ({ owner }: Owned) => ({ body: { user_id: owner } })
const onCall = ({ call: id }: Owned) => ({ params: { id } })

export const callAnswers: Readonly<Record<string, Answers>> = {
  "GET /call/terms": { given: ({ owner }) => ({ query: { user_id: owner } }), stranger: 200, blocked: 404 },
  // Without any gold.
  "POST /call": { given: toOwner, stranger: 400, blocked: 404 },
  "GET /call/:id": { given: onCall, stranger: 404, blocked: 404 },
  "PUT /call/:id": { given: (all) => ({ ...onCall(all), body: { seconds: 1 } }), stranger: 404, blocked: 404 },
  "POST /call/:id/events": {
    given: (all) => ({ ...onCall(all), body: { event: "end_call" } }),
    stranger: 404,
    blocked: 404,
  },
}
