import { createHash, createHmac } from "node:crypto"
import { prizeOf, spinMessage } from "@redthread/contract/wheel"
import { expect, test } from "vitest"
import { checkSpin } from "./wheel.queries"

const seed = Buffer.alloc(32, 7)
const day = "2026-11-22"
const spin = {
  index: prizeOf(
    createHmac("sha256", seed)
      .update(spinMessage("mine", 12, day))
      .digest("hex"),
  ),
  gold: 0,
  day,
  commitment: createHash("sha256").update(seed).digest("hex"),
  seed: seed.toString("hex"),
  client_seed: "mine",
  created_at: "2026-11-22T12:00:00Z",
}

test("PLAY-01 the browser finds a spin fair that its seed decided", async () => {
  expect(await checkSpin(spin, 12)).toBe("fair")
})

test.each([
  ["another seed than was committed to", { ...spin, seed: Buffer.alloc(32, 8).toString("hex") }, 12],
  ["another prize", { ...spin, index: (spin.index + 1) % 8 }, 12],
  ["another commitment", { ...spin, commitment: "00" }, 12],
])("PLAY-01 the browser finds %s out", async (_, changed, memberId) => {
  expect(await checkSpin(changed, memberId)).toBe("unfair")
})
