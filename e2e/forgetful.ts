import type { WebSocketRoute } from "@playwright/test"
import type { Member } from "./members"
import { expect, type Screens } from "./screens"

/** A page whose line to the server can be made to lose what is said on it, as a Redis that is away does. */
export async function forgetful(member: Member, path: string, open: Screens["open"]) {
  let isLossy = false
  let line: WebSocketRoute | undefined
  let lost = 0
  const page = await open(member, path, {
    first: (fresh) =>
      fresh.routeWebSocket(/\/app\//, (client) => {
        line = client
        client.connectToServer().onMessage((frame) => {
          if (isLossy) lost += 1
          else client.send(frame)
        })
      }),
  })
  const say = (event: string, data: object) =>
    line?.send(JSON.stringify({ event, channel: member.session.channel, data: JSON.stringify(data) }))
  return {
    page,
    lose: () => (isLossy = true),
    /** The message and the badge. */
    untilLost: () => expect.poll(() => lost).toBe(2),
    /** Redis is back: the gateway tells everybody to refresh. */
    recover: () => {
      isLossy = false
      say("refresh", { member_seq: null, data: {} })
    },
    hearAgain: () => (isLossy = false),
  }
}
