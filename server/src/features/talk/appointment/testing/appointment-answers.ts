/** Expected answers of calls on appointments with another member's ids (`access.others`). */

interface Owned {
  owner: number
  appointment: number
}

interface Answers {
  given: (owned: Owned) => { params?: object; query?: object; body?: object }
  stranger: number
  blocked: number
}

const missing = { stranger: 404, blocked: 404 }
const onAppointment = ({ appointment }: Owned) => ({ params: { id: appointment } })
const withBody = (body: object) => (owned: Owned) => ({ ...onAppointment(owned), body })

export const appointmentAnswers: Readonly<Record<string, Answers>> = {
  // The stranger has just written, and waits for an answer.
  "POST /appointments": {
    given: ({ owner }) => ({
      body: { user_id: owner, kind: "voice", at: new Date(Date.now() + 86_400_000).toISOString() },
    }),
    stranger: 400,
    blocked: 404,
  },
  // The list has own appointments only.
  "GET /appointments": { given: ({ owner }) => ({ query: { user_id: owner } }), stranger: 200, blocked: 200 },
  "GET /appointments/:id": { given: onAppointment, ...missing },
  "PUT /appointments/:id": { given: withBody({ answer: "accept" }), ...missing },
  "DELETE /appointments/:id": { given: onAppointment, ...missing },
  "GET /free_time": { given: ({ owner }) => ({ query: { user_id: owner } }), stranger: 200, blocked: 404 },
  "GET /appointments/:id/share": { given: onAppointment, ...missing },
  "PUT /appointments/:id/share": { given: withBody({}), ...missing },
  "DELETE /appointments/:id/share": { given: onAppointment, ...missing },
  "POST /appointments/:id/safe": { given: onAppointment, ...missing },
  "POST /appointments/:id/share/friends": { given: withBody({ email: "friend@example.org" }), ...missing },
  "DELETE /appointments/:id/share/friends/:friend": {
    given: ({ appointment }) => ({ params: { id: appointment, friend: 1 } }),
    ...missing,
  },
}
