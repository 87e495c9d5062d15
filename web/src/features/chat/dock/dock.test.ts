import { expect, test } from "vitest"
import { windowsThatFit, withOpened, type DockedChat } from "./dock"

const open = (...ids: number[]): DockedChat[] => ids.map((userId) => ({ userId, minimised: false }))

test("CHAT-06 as many windows of 250 px stand side by side as there is room for, three at most", () => {
  expect([320, 700, 800, 2560].map(windowsThatFit)).toEqual([1, 2, 3, 3])
})

test("CHAT-06 a fourth chat takes the place of the oldest, and an open one is not opened twice", () => {
  expect(withOpened(open(1, 2, 3), 4, 3)).toEqual(open(2, 3, 4))
  expect(withOpened([{ userId: 1, minimised: true }, ...open(2)], 1, 3)).toEqual(open(1, 2))
})

test("CHAT-06 a chat that found no room beside the others comes into sight when it is opened", () => {
  expect(withOpened(open(1, 2, 3), 1, 2)).toEqual(open(2, 3, 1))
  expect(withOpened(open(1, 2, 3), 2, 2)).toEqual(open(1, 2, 3))
})
