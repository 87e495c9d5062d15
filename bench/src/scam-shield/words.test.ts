import { languages } from "@redthread/contract/language"
import { expect, test } from "vitest"
import { readWords } from "../../../server/src/features/people/scam-shield/scam-shield.model"
import { unfoldedEntries } from "./words"

test("SAFE-01 the word lists are stored in the form in which texts are compared with them", () => {
  const listed = Object.keys(readWords().concepts).toSorted()
  expect(listed).toEqual(languages.filter((language) => language !== "tw").toSorted())
  expect(unfoldedEntries()).toEqual([])
})
