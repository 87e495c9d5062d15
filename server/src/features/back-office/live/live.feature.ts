import { refreshAll, authorizeChannel, sendClientEvent } from "@redthread/contract/live"
import type { CallArguments } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import { memberChannel } from "@redthread/contract/core/live-event"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import type { MemberCaller } from "../../../core/member/caller"
import { live } from "../../../core/live/live"

type SentEvent = CallArguments<typeof sendClientEvent>["body"]

async function handleSentEvent({ member, sessionId }: MemberCaller, { event, data }: SentEvent): Promise<void> {
  const channel = memberChannel(member.id)
  await live.handleClientEvent({ memberId: member.id, sessionId, event, data, channel })
}

/** Authorises only channels of the caller. Raises `forbidden`. */
function authorize(
  { member, sessionId }: MemberCaller,
  { channel_name, socket_id }: { channel_name: string; socket_id: string },
): { auth: string } {
  const signed = live.authorise({ memberId: member.id, sessionId, socketId: socket_id, channel: channel_name })
  if (!signed) throw new AppError("forbidden")
  return signed
}

const liveCalls = [
  implement(authorizeChannel, async ({ caller }, { body }) => authorize(caller, body)),
  implement(sendClientEvent, ({ caller }, { body }) =>
    handleSentEvent(caller, body).then(() => ({ ok: true }) as const),
  ),
]

export const liveFeature: Feature = { name: "live", calls: liveCalls, events: [refreshAll] }
