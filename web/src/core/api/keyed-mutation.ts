import { useMutation, type UseMutationOptions } from "@tanstack/react-query"
import { useState } from "react"
import { randomUuid } from "./client"

export class RequestKeys {
  private last: { input: string; key: string } | null = null

  keyFor(input: unknown): string {
    const text = JSON.stringify(input)
    if (this.last?.input !== text) this.last = { input: text, key: randomUuid() }
    return this.last.key
  }

  /** Called when the server has handled the request: the same input is then a new request. */
  release(key: string): void {
    if (this.last?.key === key) this.last = null
  }
}

interface Options<I, R> extends Omit<UseMutationOptions<R, Error, I>, "mutationFn"> {
  mutationFn: (input: I, key: string) => Promise<R>
}

/** A mutation that the server executes once per key. A retry of the same input has the same key until it succeeds. */
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
