import type { Changes } from "@redthread/contract/notice"
import { beforeEach, expect, test, vi } from "vitest"
import { CatchUp, firstRetryMs, maxRetryMs } from "./live.catch-up"

const changes = (seq: number, stale: Changes["stale"] = []): Changes => ({
  seq,
  counter: { notification: 0, message: 0, likeme: 0, request: 0, order: 0 },
  stale,
  threads: [],
})

/** Requests with callbacks that answer them. */
let asked: { since: number; answer: (seq: number) => Promise<void>; fail: () => Promise<void> }[]
let told: number[]
let shared: [since: number, seq: number][]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  told = []
  shared = []
  return () => vi.useRealTimers()
})

const from = (known: number): CatchUp =>
  new CatchUp(known, {
    request: (since) =>
      new Promise((resolve, reject) => {
        const settled = () => vi.advanceTimersByTimeAsync(0).then(() => undefined)
        asked.push({
          since,
          answer: (seq) => (resolve(changes(seq)), settled()),
          fail: () => (reject(new Error("offline")), settled()),
        })
      }),
    onChanges: ({ seq }) => told.push(seq),
    onAnswer: (since, { seq }) => shared.push([since, seq]),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })

const sinces = () => asked.map(({ since }) => since)

test("NOTI-04 events in a row, twice the same seq, or without one ask nothing", () => {
  const catchUp = from(0)
  for (const seq of [1, 1, null, 2, 3, 2]) catchUp.receive(seq)
  expect(sinces()).toEqual([])
})

test("NOTI-04 a gap, also from 0, is requested from the last seq before it", async () => {
  const fresh = from(0)
  fresh.receive(2)
  expect(sinces()).toEqual([0])
  await asked[0]?.answer(2)
  expect(told).toEqual([2])
  fresh.receive(3)
  fresh.receive(6)
  expect(sinces()).toEqual([0, 3])
})

test("NOTI-04 one request at a time: changes missed meanwhile are requested after it", async () => {
  const catchUp = from(5)
  for (const seq of [8, 9, 12]) catchUp.receive(seq)
  expect(sinces()).toEqual([5])
  await asked[0]?.answer(10)
  expect(sinces()).toEqual([5, 10])
  await asked[1]?.answer(12)
  catchUp.receive(13)
  expect([sinces(), told]).toEqual([
    [5, 10],
    [10, 12],
  ])
})

test("NOTI-04 a question that fails is put again, and the gap is not forgotten", async () => {
  const catchUp = from(5)
  catchUp.receive(7)
  await asked[0]?.fail()
  await vi.advanceTimersByTimeAsync(firstRetryMs)
  expect(sinces()).toEqual([5, 5])
  await asked[1]?.fail()
  catchUp.stop()
  await vi.advanceTimersByTimeAsync(maxRetryMs)
  expect(sinces()).toEqual([5, 5])
})

test("NOTI-04 an answer to another tab serves this one, unless this one missed more", async () => {
  const catchUp = from(5)
  catchUp.adopt(5, changes(7))
  expect([told, catchUp.answerCount]).toEqual([[7], 1])
  catchUp.adopt(7, changes(7))
  expect([told, catchUp.answerCount, sinces()]).toEqual([[7], 2, []])
  catchUp.adopt(9, changes(11))
  expect(sinces()).toEqual([7])
  await asked[0]?.answer(11)
  expect(shared).toEqual([[7, 11]])
})

test("NOTI-04 a seq that went back, in a restored database, is followed", async () => {
  const catchUp = from(50)
  catchUp.request()
  await asked[0]?.answer(3)
  expect(told).toEqual([3])
  catchUp.receive(4)
  expect(sinces()).toEqual([50])
})
