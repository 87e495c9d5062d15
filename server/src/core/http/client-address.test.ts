import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { addressBy } from "./client-address"

test("NOTI-04 a socket's address is the client's if the proxies are trusted", () => {
  const request = {
    socket: { remoteAddress: "127.0.0.1" },
    headers: { "x-forwarded-for": "198.51.100.1, 203.0.113.9" },
  } as unknown as IncomingMessage
  const addresses = [undefined, 1, 2, "loopback", "loopback, 203.0.113.0/24"].map((trust) => addressBy(trust)(request))
  expect(addresses).toEqual(["127.0.0.1", "203.0.113.9", "198.51.100.1", "203.0.113.9", "198.51.100.1"])
})
