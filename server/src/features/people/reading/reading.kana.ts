/** Hepburn romanisation. Small kana follow as digraphs; `っ` doubles, `ー` lengthens. */
const syllables = new Map(
  (
    "あ a|い i|う u|え e|お o|か ka|き ki|く ku|け ke|こ ko|が ga|ぎ gi|ぐ gu|げ ge|ご go|さ sa|し shi|す su|せ se|そ so|" +
    "ざ za|じ ji|ず zu|ぜ ze|ぞ zo|た ta|ち chi|つ tsu|て te|と to|だ da|ぢ ji|づ zu|で de|ど do|な na|に ni|ぬ nu|ね ne|の no|" +
    "は ha|ひ hi|ふ fu|へ he|ほ ho|ば ba|び bi|ぶ bu|べ be|ぼ bo|ぱ pa|ぴ pi|ぷ pu|ぺ pe|ぽ po|ま ma|み mi|む mu|め me|も mo|" +
    "や ya|ゆ yu|よ yo|ら ra|り ri|る ru|れ re|ろ ro|わ wa|ゐ i|ゑ e|を o|ん n|ゔ vu|ぁ a|ぃ i|ぅ u|ぇ e|ぉ o|ゃ ya|ゅ yu|ょ yo|" +
    "きゃ kya|きゅ kyu|きょ kyo|ぎゃ gya|ぎゅ gyu|ぎょ gyo|しゃ sha|しゅ shu|しょ sho|しぇ she|じゃ ja|じゅ ju|じょ jo|じぇ je|" +
    "ちゃ cha|ちゅ chu|ちょ cho|ちぇ che|にゃ nya|にゅ nyu|にょ nyo|ひゃ hya|ひゅ hyu|ひょ hyo|びゃ bya|びゅ byu|びょ byo|" +
    "ぴゃ pya|ぴゅ pyu|ぴょ pyo|みゃ mya|みゅ myu|みょ myo|りゃ rya|りゅ ryu|りょ ryo|てぃ ti|でぃ di|とぅ tu|どぅ du|" +
    "ふぁ fa|ふぃ fi|ふぇ fe|ふぉ fo|うぃ wi|うぇ we|うぉ wo|つぁ tsa|ゔぁ va|ゔぃ vi|ゔぇ ve|ゔぉ vo"
  )
    .split("|")
    .map((entry) => entry.split(" ") as [string, string]),
)

/** Katakana to hiragana: the blocks have the same order. */
export const toHiragana = (text: string): string =>
  text.replaceAll(/[ァ-ヶ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60))

const long: Readonly<Record<string, string>> = { a: "ā", i: "ī", u: "ū", e: "ē", o: "ō" }

/** @param kana a pronunciation, in which `ー` marks long vowels */
export function toRomaji(kana: string): string {
  const letters = [...toHiragana(kana)]
  let roman = ""
  let isDoubled = false
  let isAfterN = false
  for (let at = 0; at < letters.length;) {
    const letter = letters[at] ?? ""
    const pair = syllables.get(letter + (letters[at + 1] ?? ""))
    const syllable = pair ?? syllables.get(letter) ?? letter
    at += pair === undefined ? 1 : 2
    if (letter === "っ") isDoubled = true
    else if (letter === "ー") {
      const vowel = roman.at(-1) ?? ""
      roman = roman.slice(0, -1) + (long[vowel] ?? vowel)
    } else {
      // "n" before a vowel or y would read as their syllable.
      const apart = isAfterN && /^[aiueoy]/.test(syllable) ? "’" : ""
      const double = isDoubled ? (syllable.startsWith("ch") ? "t" : syllable.charAt(0)) : ""
      roman += apart + double + syllable
      isDoubled = false
    }
    isAfterN = letter === "ん"
  }
  return roman
}
