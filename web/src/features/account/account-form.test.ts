import { expect, test } from "vitest"
import { fill, typedCode } from "./account-form"

test("ACC-04 a code has 6 to 8 digits, 100000 to 99999999, from whatever keyboard", () => {
  expect(typedCode("100000")).toBe(100_000)
  expect(typedCode("99999999")).toBe(99_999_999)
  expect(typedCode(" 123 456 ")).toBe(123_456)
  expect(typedCode("１２３４５６")).toBe(123_456)
  for (const wrong of ["", "12345", "099999", "123456789", "12345a", "-123456", "1e5"]) {
    expect(typedCode(wrong), wrong).toBeNull()
  }
})

test("ACC-05 texts are filled without reading the values as texts", () => {
  expect(fill("Send again in {{seconds}} s", { seconds: 7 })).toBe("Send again in 7 s")
  expect(fill("{{email}} and {{other}}", { email: "$& {{other}}" })).toBe("$& {{other}} and {{other}}")
})
