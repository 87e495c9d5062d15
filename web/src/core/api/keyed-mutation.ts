import { useMutation, type UseMutationOptions } from "@tanstack/react-query"
import { useState } from "react"
import { randomUuid } from "./client-id"

/** Idempotency keys of one form: a repeated request has the same key until it is confirmed. */
export class RequestKeys {
  private last: { input: string; key: string } | null = null

  /** The key of the previous request if the input is the same, otherwise a new one. */
  keyFor(input: unknown): string {
    const text = JSON.stringify(input)
    if (this.last?.input !== text) this.last = { input: text, key: randomUuid() }
    return this.last.key
  }

  /** The server has handled this request: the same input sent again is another request. */
  release(key: string): void {
    if (this.last?.key === key) this.last = null
  }
}

interface Options<I, R> extends Omit<UseMutationOptions<R, Error, I>, "mutationFn"> {
  mutationFn: (input: I, key: string) => Promise<R>
}

/**
 * A mutation that the server executes once per key (`Idempotency-Key` or `client_id`). After a failure the same input
 * is sent with the same key; after success, or with another input, the key is new.
 */
export function useKeyedMutation<I, R>({ mutationFn, ...options }: Options<I, R>) {
  const [keys] = useState(() => new RequestKeys())
  return useMutation({
    ...options,
    mutationFn: async (input: I) => {
      const key = keys.keyFor(input)
      const reply = await mutationFn(input, key)
      keys.release(key)
      return reply
    },
  })
}
