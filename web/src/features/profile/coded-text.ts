import type { CodedField } from "@redthread/contract/profile"
import type { ParseKeys } from "i18next"

/** The text of a coded value; every code of the contract has one in every language, which a test proves. */
export const codedKey = (field: CodedField, code: number): ParseKeys<"profile"> =>
  `${field}.${code}` as ParseKeys<"profile">
