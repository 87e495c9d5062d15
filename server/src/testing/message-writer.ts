import { type Message, sendMessage, showThread } from "@redthread/contract/chat"
import type { CallInput } from "@redthread/contract/core/call"
import type { TestMember } from "./harness"

/** Writes without a pause, each message again until it is acknowledged; never two of them with one key. */
export class MessageWriter {
  readonly acknowledged = new Map<string, Message>()
  /** Answers that are neither the message nor 503 with `Retry-After`. */
  readonly unexpected: string[] = []
  private readonly lanes: Promise<void>[]
  private ended = false
  private hear = (): void => undefined

  constructor(
    private readonly from: TestMember,
    private readonly to: TestMember,
    prefix: string,
  ) {
    this.lanes = Array.from({ length: 6 }, (_, lane) => this.write(`${prefix}-${lane}`))
  }

  async stop(): Promise<void> {
    this.ended = true
    await Promise.all(this.lanes)
  }

  /** Resolves with the next messages that are acknowledged. */
  async next(count: number): Promise<void> {
    const expectedCount = this.acknowledged.size + count
    while (this.acknowledged.size < expectedCount) await new Promise<void>((resolve) => (this.hear = resolve))
  }

  private async send(body: CallInput<typeof sendMessage>["body"]): Promise<Message | null> {
    for (;;) {
      const answer = await this.from.call(sendMessage, { body }).catch(() => null)
      if (answer?.status === 201) return answer.body
      // No answer means no server: another part of the test has failed.
      if (!answer) return null
      const { status, headers, error } = answer
      if (status !== 503 || !headers.has("retry-after")) this.unexpected.push(`${status} ${JSON.stringify(error)}`)
    }
  }

  private async write(lane: string): Promise<void> {
    for (let index = 0; !this.ended; index += 1) {
      const client_id = `${lane}-${index}`
      const body = { user_id: this.to.id, message_content: `Message ${client_id}`, client_id }
      const answer = await this.send(body)
      if (!answer) return
      this.acknowledged.set(client_id, answer)
      this.hear()
    }
  }
}

export async function messagesOf(member: TestMember, id: number): Promise<Message[]> {
  const found: Message[] = []
  for (let max_id: number | null | undefined; max_id !== null;) {
    const page = await member.ok(showThread, { params: { id }, query: max_id ? { max_id } : {} })
    found.push(...page.messages)
    max_id = page.pagination.next_max_id
  }
  return found
}
