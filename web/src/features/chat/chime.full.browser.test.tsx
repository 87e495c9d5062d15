import { messageArrived } from "@redthread/contract/chat"
import type { EventData } from "@redthread/contract/core/live-event"
import { expect, test, vi } from "vitest"
import { render } from "vitest-browser-react"
import { live } from "../../core/live/live.client"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import { startTestTexts } from "../../testing/texts"
import { conversationKey } from "./chat.cache"
import { listenToChat } from "./chat.live"
import { openConversation } from "./conversation/conversation"
import { useShown } from "./attention"
import { me, newThread, other } from "./testing/messages"

await startTestTexts("en")

const Shown = ({ userId }: { userId: number }) => {
  useShown(userId)
  return null
}

test("CHAT-05 a message sounds, also on a page in use, unless the end of its conversation is shown there", async () => {
  const sounds = vi.spyOn(OscillatorNode.prototype, "start")
  vi.stubGlobal(
    "AudioContext",
    class extends AudioContext {
      override get state() {
        return "running" as const
      }
    },
  )
  vi.spyOn(document, "hasFocus").mockReturnValue(true)
  vi.spyOn(session, "current").mockReturnValue({ me: { id: me, sound: 1 } } as ReturnType<typeof session.current>)
  await startTestSite(true)
  new FakeServer({})
  let arrive: (data: EventData<typeof messageArrived>) => void = () => undefined
  vi.spyOn(live, "on").mockImplementation((event, handler) => {
    if ((event as unknown) === messageArrived) arrive = handler as typeof arrive
    return () => undefined
  })
  listenToChat()
  const free = () => navigator.locks.request("redthread.chime", () => undefined)
  const { rerender } = await render(<Shown userId={other} />)
  arrive({ thread_id: 5, id: 1, sender: other, seq: 1 })
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1)
  await free()
  expect(sounds).not.toHaveBeenCalled()
  await rerender(<Shown userId={other + 1} />)
  arrive({ thread_id: 5, id: 2, sender: other, seq: 2 })
  await expect.poll(() => sounds.mock.calls.length).toBe(2)
  await free()
  // The reader is further up.
  await rerender(<Shown userId={other} />)
  queryClient.setQueryData(conversationKey(other), { ...openConversation(newThread([], 2)), nextMinId: 5 })
  arrive({ thread_id: 5, id: 3, sender: other, seq: 3 })
  await expect.poll(() => sounds.mock.calls.length).toBe(4)
})
