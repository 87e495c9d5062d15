import { emoji, emojiCode } from "@redthread/contract/emoji"

const pictures = new Map<string, string>(Object.entries(emoji))

/** Codes like `[smile]` as pictures; those that nobody knows stay as they were written. */
export const withEmoji = (text: string): string =>
  text.includes("[") ? text.replaceAll(emojiCode, (code, name: string) => pictures.get(name) ?? code) : text
