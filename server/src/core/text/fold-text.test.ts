import { describe, expect, test } from "vitest"
import { foldText } from "./fold-text"

describe("text as it is compared", () => {
  test.each([
    ["MÜNCHEN", "munchen"],
    ["Straße", "strasse"],
    ["Œuvre d’été", "oeuvre d’ete"],
    ["東京", "东京"],
    ["金澤 金沢", "金泽 金泽"],
    ["サクラ ｻｸﾗ", "さくら さくら"],
    ["ガーデン", "がーでん"],
    ["서울", "서울"],
    ["𠮷田", "吉田"],
    ["髙﨑", "高崎"],
    ["Ｔｏｋｙｏ", "tokyo"],
  ])("LIST-02 %s is compared as %s", (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
})
