import type { WebSocketRoute } from "@playwright/test"
import type { Member } from "./members"
import { expect, type Screens } from "./screens"

/** A page whose socket can drop its messages, as during a Redis outage. */
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
    untilLost: () => expect.poll(() => lost).toBe(2),
    /** Redis has recovered: the gateway sends all clients a refresh event. */
    recover: () => {
      isLossy = false
      say("refresh", { member_seq: null, data: {} })
    },
    hearAgain: () => (isLossy = false),
  }
}
