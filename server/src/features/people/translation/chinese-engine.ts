import type { Language } from "@redthread/contract/language"
import { splitProtected } from "./protected-parts"

export type Convert = (text: string) => string

interface Converters {
  readonly zh: Convert
  readonly tw: Convert
}

let loaded: Converters | null = null
let loading: Promise<Converters> | null = null

/** Builds the tables of both directions: 80 MB and a third of a second, so only when a text needs them. */
async function load(): Promise<Converters> {
  const { Converter } = await import("opencc-js")
  loaded = { zh: Converter({ from: "twp", to: "cn" }), tw: Converter({ from: "cn", to: "twp" }) }
  return loaded
}

const isChinese = (language: Language): language is "zh" | "tw" => language === "zh" || language === "tw"

/** Simplified and Traditional Chinese: words of the other region, and then the characters, without any service. */
export const isChinesePair = (source: Language, target: Language): target is "zh" | "tw" =>
  source !== target && isChinese(source) && isChinese(target)

const convert = (text: string, through: Convert): string =>
  splitProtected(text)
    .map((part) => (part.translatable ? through(part.text) : part.text))
    .join("")

/** Converts the text to the other script; waits until the tables are built. */
export async function toChinese(text: string, target: "zh" | "tw"): Promise<string> {
  loading ??= load()
  return convert(text, (await loading)[target])
}

/** Converts without waiting; null while the tables are not built, which this call starts. */
export function toChineseNow(text: string, target: "zh" | "tw"): string | null {
  if (loaded) return convert(text, loaded[target])
  loading ??= load()
  return null
}
