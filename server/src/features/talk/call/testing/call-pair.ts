import { sendCallSignal, showCall, startCall } from "@redthread/contract/call"
import { sendMessage } from "@redthread/contract/chat"
import type { CallInput } from "@redthread/contract/core/call"
import type { Answer, TestApp, TestMember } from "../../../../testing/harness"
import { give } from "../../../money/gold/testing/gold-crowd"

/** What a browser would offer for sound alone, with an address of its own in every place that can hold one. */
export const voiceSdp = (address = "203.0.113.7"): string =>
  [
    "v=0",
    `o=- 46117 2 IN IP4 ${address}`,
    "s=-",
    "t=0 0",
    "m=audio 50123 UDP/TLS/RTP/SAVPF 111",
    `c=IN IP4 ${address}`,
    `a=rtcp:50124 IN IP4 ${address}`,
    `a=candidate:1 1 udp 2113937151 ${address} 50123 typ host generation 0`,
    "a=ice-ufrag:abcd",
    "a=mid:0",
    "a=sendrecv",
    "",
  ].join("\r\n")

export const videoSdp = (address?: string): string =>
  `${voiceSdp(address)}m=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:1\r\n`

type Signal = CallInput<typeof sendCallSignal>["body"]

export const send = (member: TestMember, id: number, body: Signal): Promise<Answer<typeof sendCallSignal>> =>
  member.call(sendCallSignal, { params: { id }, body })

/** @returns the call's state, or the code of the error */
export async function outcome(member: TestMember, id: number, body: Signal): Promise<string | number> {
  const { status, body: reply, error } = await send(member, id, body)
  return status === 200 ? reply.status : error.code
}

export const stateOf = async (member: TestMember, id: number): Promise<string> =>
  (await member.ok(showCall, { params: { id } })).status

/** Two who have written to each other; `cents`: what the caller can spend. */
export async function makeTalkers(app: TestApp, cents = 10_000): Promise<[TestMember, TestMember]> {
  const [caller, callee] = [await app.register({ gender: 1 }), await app.register({ gender: 0 })]
  if (cents > 0) await give(caller.id, cents)
  await caller.ok(sendMessage, { body: { user_id: callee.id, message_content: "Hello" } })
  await callee.ok(sendMessage, { body: { user_id: caller.id, message_content: "Hello to you" } })
  return [caller, callee]
}

type Start = Partial<CallInput<typeof startCall>["body"]>

export const begin = async (caller: TestMember, callee: TestMember, given: Start = {}): Promise<number> =>
  (await caller.ok(startCall, { body: { user_id: callee.id, voiceOnly: true, ...given } })).call_id

export async function ring(caller: TestMember, callee: TestMember, given: Start = {}): Promise<number> {
  const id = await begin(caller, callee, given)
  const sdp = given.voiceOnly === false ? videoSdp() : voiceSdp()
  const { body } = await send(caller, id, { event: "offer", sdp, ...(given.device ? { device: given.device } : {}) })
  if (body.status !== "ringing") throw new Error(`the call does not ring: ${JSON.stringify(body)}`)
  return id
}

export async function connect(caller: TestMember, callee: TestMember, given: Start = {}): Promise<number> {
  const id = await ring(caller, callee, given)
  const { body } = await send(callee, id, { event: "answer", sdp: given.voiceOnly === false ? videoSdp() : voiceSdp() })
  if (body.status !== "connecting") throw new Error(`the call was not answered: ${JSON.stringify(body)}`)
  return id
}
