import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../../core/texts/start-texts"
import { closePrompt, useErrorPrompt } from "../../../core/error/show-error"
import { queryClient } from "../../../core/api/query-client"
import { FakeServer } from "../../../testing/fake-server"
import { startTestSite } from "../../../testing/fake-site"
import { showPart } from "../../../testing/show-part"
import { newMessage, newThread } from "../testing/messages"
import { SayHiDialog } from "./SayHiDialog"

await startTexts("en", ["shell", "ui", "error", "talk"])
afterEach(() => {
  closePrompt()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const Prompted = () => {
  const prompt = useErrorPrompt()
  return <output>{prompt && `${prompt.kind} ${prompt.target?.name}`}</output>
}

test("CHAT-09 a greeting that only friends may send leads to a request for friendship with that person", async () => {
  await startTestSite(true)
  new FakeServer({
    "POST /sayhi": () => Response.json({ code: 400434, message: "Only friends" }, { status: 400 }),
  })
  const onClose = vi.fn<() => void>()
  await showPart(
    <>
      <SayHiDialog person={{ user_id: 2, name: "Marlene" }} onWrite={() => undefined} onClose={onClose} />
      <Prompted />
    </>,
  )
  await page.getByRole("button", { name: "Say hi", exact: true }).click()
  await expect.element(page.getByText("befriend Marlene")).toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
})

test("CHAT-09 a member who wrote first gets an answer, not a stored greeting", async () => {
  await startTestSite(true)
  const server = new FakeServer({
    "GET /message_threads/2": () => Response.json(newThread([newMessage(1)], 1)),
  })
  const onWrite = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  await showPart(<SayHiDialog person={{ user_id: 2, name: "Marlene" }} onWrite={onWrite} onClose={onClose} />)
  await expect.poll(() => onWrite.mock.calls.length).toBe(1)
  expect(onClose).toHaveBeenCalledOnce()
  expect(server.of("POST", "/sayhi")).toEqual([])
})
