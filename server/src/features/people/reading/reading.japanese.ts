import { fileURLToPath } from "node:url"
import { TokenizerBuilder } from "@patdx/kuromoji"
import NodeDictionaryLoader from "@patdx/kuromoji/node"
import type { ReadingPart } from "@redthread/contract/reading"
import { toHiragana, toRomaji } from "./reading.kana"

type Tokenizer = Awaited<ReturnType<TokenizerBuilder["build"]>>

let tokenizer: Promise<Tokenizer> | null = null

/** Takes some 2 s and 350 MB. */
function load(): Promise<Tokenizer> {
  tokenizer ??= new TokenizerBuilder({
    loader: new NodeDictionaryLoader({
      dic_path: fileURLToPath(new URL("../dict/", import.meta.resolve("@patdx/kuromoji"))),
    }),
  }).build()
  return tokenizer
}

const hasKanji = (text: string): boolean => /\p{Script=Han}/u.test(text)
const isJapanese = (text: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

/** Sentences, and parts of long ones: the time of an analysis grows with the square of a word without a break. */
const pieces = /[^。、！？!?\n]{1,200}[。、！？!?\n]?|[。、！？!?\n]/gu

/** Reads word by word, as they are pronounced. */
export async function readJapanese(text: string): Promise<ReadingPart[]> {
  const loaded = await load()
  return (text.match(pieces) ?? [])
    .flatMap((piece) => loaded.tokenize(piece))
    .map(({ surface_form: word, reading = "*", pronunciation = reading }) => {
      if (!isJapanese(word)) return { text: word, roman: null, kana: null }
      if (reading === "*") return { text: word, roman: hasKanji(word) ? null : toRomaji(word), kana: null }
      return { text: word, roman: toRomaji(pronunciation), kana: hasKanji(word) ? toHiragana(reading) : null }
    })
}
