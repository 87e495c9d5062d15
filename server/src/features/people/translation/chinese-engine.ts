import type { Language } from "@redthread/contract/language"
import { splitProtected } from "./protected-parts"

export type Convert = (text: string) => string

interface Converters {
  readonly zh: Convert
  readonly tw: Convert
}

let loaded: Converters | null = null
let loading: Promise<Converters> | null = null

/** Builds the tables of both directions on first use: 80 MB and about 0.3 s. */
async function load(): Promise<Converters> {
  const { Converter } = await import("opencc-js")
  loaded = { zh: Converter({ from: "twp", to: "cn" }), tw: Converter({ from: "cn", to: "twp" }) }
  return loaded
}

const isChinese = (language: Language): language is "zh" | "tw" => language === "zh" || language === "tw"

export const isChinesePair = (source: Language, target: Language): target is "zh" | "tw" =>
  source !== target && isChinese(source) && isChinese(target)

const convert = (text: string, through: Convert): string =>
  splitProtected(text)
    .map((part) => (part.translatable ? through(part.text) : part.text))
    .join("")

export async function toChinese(text: string, target: "zh" | "tw"): Promise<string> {
  loading ??= load()
  return convert(text, (await loading)[target])
}

/** Null while the tables are not built; the call starts building them. */
export function toChineseNow(text: string, target: "zh" | "tw"): string | null {
  if (loaded) return convert(text, loaded[target])
  loading ??= load()
  return null
}
