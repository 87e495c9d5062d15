import type { CodedField } from "@redthread/contract/profile"
import type { TextKey } from "../../core/texts/text-keys"

/** The text of a coded value; every code of the contract has one in every language, which a test proves. */
export const codedKey = (field: CodedField, code: number): TextKey<"profile"> =>
  `${field}.${code}` as TextKey<"profile">
