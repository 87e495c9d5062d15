import { vi } from "vitest"

/** `path` without the origin and `/v1`. */
export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  idempotencyKey: string | null
}

/** Replaces the server; `requests` records the calls. */
export class FakeServer {
  readonly requests: FakeRequest[] = []

  /** `answers` by method and path, as `GET /me`; missing ones are 404. */
  constructor(readonly answers: Record<string, (request: FakeRequest) => Response | Promise<Response>>) {
    // An answer that throws simulates a network failure.
    vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
      const url = new URL(String(input instanceof Request ? input.url : input), location.href)
      const request: FakeRequest = {
        method: init.method ?? "GET",
        path: url.pathname.replace(/^\/v1/, ""),
        query: url.searchParams,
        body: typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {},
        idempotencyKey: new Headers(init.headers).get("Idempotency-Key"),
      }
      this.requests.push(request)
      const answer = this.answers[`${request.method} ${request.path}`]
      return answer?.(request) ?? new Response("", { status: 404 })
    })
  }

  of(method: string, path: string): FakeRequest[] {
    return this.requests.filter((request) => request.method === method && request.path === path)
  }
}
