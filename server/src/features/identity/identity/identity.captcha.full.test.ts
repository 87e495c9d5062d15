import { type Challenge, createChallenge, solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { showCaptcha } from "@redthread/contract/code"
import { clock } from "../../../core/process/clock"
import { db } from "../../../core/db/pool"
import { startApp, type TestApp } from "../../../testing/harness"
import { solveCaptcha } from "../../../testing/captcha"
import { check, sweep } from "./identity.captcha.service"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const errorOf = (answer: string | undefined) =>
  check(db, answer).then(
    () => "right",
    (error: Error) => error.message,
  )
const pack = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64")
const unpack = (answer: string) =>
  JSON.parse(Buffer.from(answer, "base64").toString()) as { challenge: Challenge; solution: { counter: number } }
const used = () => db.execute(sql`select from captcha_used`)

test("ACC-12 a solved challenge is accepted once, also of ten concurrent answers", async () => {
  const answer = await solveCaptcha(app)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => errorOf(answer)))
  expect(outcomes.filter((outcome) => outcome === "right")).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === "captcha_invalid")).toHaveLength(9)
  // The same challenge, encoded differently.
  const { challenge, solution } = unpack(answer)
  expect(await errorOf(pack({ solution, challenge, took: 5 }))).toBe("captcha_invalid")
})

test("ACC-12 missing, wrong, invented, weakened and unsolved answers are refused", async () => {
  const { challenge, solution } = unpack(await solveCaptcha(app))
  const eased = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const easy = {
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: new Date(clock.ms() + 600_000),
  }
  const own = await createChallenge({ ...easy, hmacSignatureSecret: "somebody else's", hmacKeySignatureSecret: "too" })
  expect(await errorOf(undefined)).toBe("captcha_needed")
  expect(await errorOf("")).toBe("captcha_needed")
  const answers = [
    "nonsense",
    pack(null),
    pack({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
    pack({ challenge: eased, solution }),
    pack({ challenge: own, solution: await solveChallenge({ challenge: own, deriveKey }) }),
    pack({ challenge }),
  ]
  for (const answer of answers) expect(await errorOf(answer)).toBe("captcha_invalid")
  expect(await errorOf(pack({ challenge, solution }))).toBe("right")
})

test("ACC-12 a challenge expires after ten minutes, and used ones are deleted then", async () => {
  const [late, right] = [await solveCaptcha(app), await solveCaptcha(app)]
  expect(await errorOf(right)).toBe("right")
  await sweep(db)
  expect(await used()).not.toHaveLength(0)
  clock.advance(601_000)
  expect(await errorOf(late)).toBe("captcha_invalid")
  expect(await errorOf(right)).toBe("captcha_invalid")
  await sweep(db)
  expect(await used()).toHaveLength(0)
  clock.set(null)
})

test("ACC-12 solving takes a browser a second, not a minute", async () => {
  const { body } = await app.call(showCaptcha, {})
  expect(body).toMatchObject({
    parameters: { algorithm: "PBKDF2/SHA-256", cost: 1000 },
    signature: expect.any(String) as string,
  })
  const { counter } = unpack(await solveCaptcha(app)).solution
  expect(counter).toBeGreaterThanOrEqual(1000)
  expect(counter).toBeLessThan(3000)
})
