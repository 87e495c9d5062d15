import { type giftCatalogue, sendGift } from "@redthread/contract/gift"
import type { TestMember } from "./harness"

/** Sends gifts one after the other, each again under its key until it is acknowledged. */
export class GiftSender {
  acknowledged = 0
  /** Answers that are neither success nor 503 with `Retry-After`. */
  readonly unexpected: string[] = []
  private readonly work: Promise<void>
  private ended = false

  constructor(
    private readonly from: TestMember,
    private readonly to: TestMember,
    private readonly gift: (typeof giftCatalogue)[number],
    private readonly prefix: string,
  ) {
    this.work = this.run()
  }

  /** Resolves when the last gift is acknowledged. */
  async stop(): Promise<void> {
    this.ended = true
    await this.work
  }

  private async run(): Promise<void> {
    for (let index = 0; !this.ended; index += 1) {
      await this.send(`${this.prefix}-${index}`)
      this.acknowledged += 1
    }
  }

  private async send(key: string): Promise<void> {
    const { from, to, gift } = this
    const body = { user_id: to.id, gift_id: gift.id, price: gift.price }
    for (;;) {
      const { status, headers, error } = await from.call(sendGift, { body }, { "idempotency-key": key })
      if (status === 201) return
      if (status !== 503 || !headers.has("retry-after")) this.unexpected.push(`${status} ${JSON.stringify(error)}`)
    }
  }
}
