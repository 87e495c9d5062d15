import { expect, test } from "vitest"
import { framesOf, screenOf } from "./error-report"

const chromium = `TypeError: Cannot read properties of undefined (reading 'x')
    at read (https://redthread.example/assets/ChatScreen-1a_B.js:1:4711)
    at https://redthread.example/assets/app-x.js:2:3`
const firefox = `read@https://redthread.example/assets/app-x.js:2:3
@chrome-extension://abc/content.js:1:2`

test("ERR-04 of a stack only places in our own files are reported", () => {
  expect(framesOf(chromium)).toEqual([
    { file: "/assets/ChatScreen-1a_B.js", line: 1, column: 4711 },
    { file: "/assets/app-x.js", line: 2, column: 3 },
  ])
  expect(framesOf(firefox)).toEqual([{ file: "/assets/app-x.js", line: 2, column: 3 }])
})

test("ERR-04 a screen is reported without whose it is", () => {
  expect(screenOf("/de/profile/17")).toBe("/profile/$id")
  expect(screenOf("/chat/17")).toBe("/chat/$id")
  expect(screenOf("/home")).toBe("/home")
  expect(screenOf("/nobody/knows")).toBeNull()
})
