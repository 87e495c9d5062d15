import { AppError } from "@redthread/contract/core/error"
import type { MemberCaller } from "../../../core/member/caller"
import { live } from "../../../core/live/live"

/** Signs the subscription of a member's socket to a channel of the member's own. Raises `forbidden`. */
export function authorize(
  { member, sessionId }: MemberCaller,
  { channel_name, socket_id }: { channel_name: string; socket_id: string },
): { auth: string } {
  const signed = live.authorise({ memberId: member.id, sessionId, socketId: socket_id, channel: channel_name })
  if (!signed) throw new AppError("forbidden")
  return signed
}
