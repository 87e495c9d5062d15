import { romanize } from "koroman"
import type { ReadingPart } from "@redthread/contract/reading"

/** Surnames as most bearers write them, which the romanisation does not prescribe; two syllables first. */
const surnames: readonly (readonly [string, string])[] = [
  ...(Object.entries({ 남궁: "Namgung", 황보: "Hwangbo", 제갈: "Jegal", 선우: "Seonu", 독고: "Dokgo" }) as [
    string,
    string,
  ][]),
  ...(
    "김 Kim|이 Lee|박 Park|최 Choi|정 Jung|강 Kang|조 Cho|윤 Yoon|장 Jang|임 Lim|한 Han|오 Oh|서 Seo|신 Shin|권 Kwon|" +
    "황 Hwang|안 Ahn|송 Song|류 Ryu|유 Yoo|전 Jeon|홍 Hong|고 Ko|문 Moon|양 Yang|손 Son|배 Bae|백 Baek|허 Heo|" +
    "남 Nam|심 Shim|노 Noh|하 Ha|곽 Kwak|성 Sung|차 Cha|주 Joo|우 Woo|구 Koo|나 Na|민 Min|진 Jin|지 Ji|엄 Um"
  )
    .split("|")
    .map((entry) => entry.split(" ") as [string, string]),
]

const hangulRuns = /([\p{Script=Hangul}]+)/u
/** A surname of one or two syllables and a given name of one to three. */
const nameLength = { min: 2, max: 5 }

function readName(name: string): string | null {
  const length = [...name].length
  const found = surnames.find(([surname]) => name.startsWith(surname) && length > surname.length)
  if (!found || length < nameLength.min || length > nameLength.max) return null
  const [surname, roman] = found
  return `${roman} ${romanize(name.slice(surname.length), { casingOption: "capitalize-word" })}`
}

/** Reads each word with the changes of its sounds. */
export const readKorean = (text: string, isName: boolean): ReadingPart[] =>
  text
    .split(hangulRuns)
    .filter((part) => part !== "")
    .map((part) => ({
      text: part,
      roman: hangulRuns.test(part) ? ((isName ? readName(part) : null) ?? romanize(part)) : null,
      kana: null,
    }))
