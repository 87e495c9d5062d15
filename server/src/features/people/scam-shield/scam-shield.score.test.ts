import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { languages } from "@redthread/contract/language"
import { projectRoot } from "../../../core/process/project-root"
import { featuresOf } from "./scam-shield.features"
import { linkIn } from "./scam-shield.link"
import { loadModel } from "./scam-shield.model"
import { explain, judge, scoreText, signsOf } from "./scam-shield.score"
import { foldText, tokenize } from "./scam-shield.text"

const signs = (text: string) => signsOf(scoreText(text))

const lines = readFileSync(join(projectRoot, "bench/src/scam-shield/labelled.tsv"), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [language: string, label: string, kind: string, text: string])

test.each(languages)("SAFE-01 %s: finds the labelled scams, and none in harmless texts", (language) => {
  const own = lines.filter(([of]) => of === language)
  const warned = (label: string) => own.filter(([, of, , text]) => of === label && signs(text).length > 0).length
  const count = (label: string) => own.filter(([, of]) => of === label).length
  expect(count("scam")).toBeGreaterThanOrEqual(25)
  expect(count("fine")).toBeGreaterThanOrEqual(24)
  expect(warned("scam") / count("scam")).toBeGreaterThanOrEqual(0.9)
  expect(warned("fine") / count("fine")).toBeLessThanOrEqual(0.03)
})

test.each([
  ["spaces between letters", "I am rarely here, add me on W h a t s A p p: +44 7700 900123"],
  ["dots", "I am rarely here and this site is slow, write to me on t.e.l.e.g.r.a.m: @lena_hot, we go on there"],
  ["letters of another script", "I am rarely here. Write me on WhаtsАpp, my numbеr is +44 7700 900123"],
  [
    "full width",
    "Ｍｙ ｌｏｖｅ， ｃｏｕｌｄ ｙｏｕ ｌｅｎｄ ｍｅ ４００ ｄｏｌｌａｒｓ？ Ｉ ｗｉｌｌ ｐａｙ ｙｏｕ ｂａｃｋ",
  ],
  ["what cannot be seen", "My love, could you le\u200Bnd me 400 dol\u200Dlars until Friday? I'll pay you back."],
  ["digits", "my love, could you l3nd me 400 d0llars until friday? i will p4y you back"],
  ["spaces in Chinese", "我 很 少 上 这 个 软 件，加 我 微 信 聊：love_88520"],
  ["signs in Japanese", "ここはあまり見ないので、L・I・N・E で話しませんか？IDは mika_0505 です。追加してください"],
  ["spaces in Korean", "여기는 잘 안 들어와요. 텔 레 그 램 으로 연락 주세요 @mia7788"],
  ["a right-to-left override", "\u202Ekcab uoy yap ll'I ?yadirF litnu srallod 004 em dnel uoy dluoc ,evol yM"],
  ["overlays", Array.from("My love, could you lend me 400 dollars until Friday? I'll pay you back").join("\u0337")],
])("SAFE-01 it is read through %s", (_, text) => expect(signs(text)).not.toEqual([]))

test.each([
  ["mule", "Could you open a bank account in your name and post me the card? You keep 200 a week."],
  ["mule", "Nimm eine SIM-Karte auf deinen Namen und schick sie weiter, du kriegst 40"],
  ["mule", "通帳を貸してくれたら3万円あげます。キャッシュカードを送って"],
  [
    "blackmail",
    "Dein Video habe ich gespeichert. Zahl mir 500 Euro bis heute Abend, sonst sehen es deine Frau und alle Freunde.",
  ],
  ["blackmail", "昨晚的裸聊视频我录下来了，三小时内转5000，不然发给你老婆和所有好友"],
  ["gift_card", "Gratte la carte et dicte-moi les chiffres"],
  ["gift_card", "편의점에서 카드 사서 은색 긁고 숫자 불러줘"],
  ["paid_view", "Installa il file che ti mando e metti il mio codice invito"],
  ["paid_view", "想看更多私密照要先買月卡會員喔"],
  ["money", "They won't let me board before the fine is paid. If you love me you know what to do."],
])("SAFE-01 recognises %s: %s", (sign, text) => expect(signs(text)).toContain(sign))

test.each([
  "Somebody here wanted to rent my bank account for 500, I reported him at once.",
  "Mi hanno portato via la macchina col carro attrezzi, che giornata",
  "你们那边平时用什么聊天?这里大家都用微信",
  "弟に3万円貸したら、野菜で返ってきた",
  "수술은 잘 끝났고 아버지는 금요일에 퇴원하세요",
])("SAFE-01 talk of it stays quiet: %s", (text) => expect(signs(text)).toEqual([]))

test.each([
  "I'd swap numbers once we have met for a coffee, until then my WhatsApp can wait, talking here is fine.",
  "Ich gebe meine Nummer erst nach dem ersten Treffen her, schreiben wir doch hier weiter, ohne Eile.",
  "Je donne mon numéro après une première rencontre, rester ici me va très bien.",
  "Il mio numero te lo do dopo il primo caffè, continuiamo a scriverci qui senza fretta.",
  "加微信不急，在这儿聊就挺好。",
  "LINEの交換は会ってからで大丈夫です。",
  "카톡은 한번 뵙고 나서 교환해도 될까요? 여기서 얘기하는 것도 충분히 좋아요.",
])("SAFE-01 gives no warning for an unhurried change of messenger: %s", (text) => {
  expect(signs(text)).toEqual([])
})

test.each([
  ["https://www.youtube.com/watch?v=1", "known"],
  ["https://redthread.example/profile/7", "known"],
  ["paypa1.com", "lookAlike"],
  ["https://xn--pypal-4ve.com/a", "lookAlike"],
  ["https://pаypal.com", "lookAlike"],
  ["https://paypal.com.secure-login.net", "lookAlike"],
  ["http://redthraed.com", "lookAlike"],
  ["http://192.0.2.7/photos", "lookAlike"],
  ["wa.me/447700900123", "messenger"],
  ["see photos.my-gallery.xyz", "doubtful"],
  ["https://my-bakery.de", "unknown"],
  ["Good morning.How are you", null],
])("SAFE-01 %s is an address of the kind %s", (text, kind) => expect(linkIn(text)).toBe(kind))

test.each(["Ich hab bestanden!!!", "Answer me!!", "100$ b4 8pm!!"])(
  "SAFE-01 signs after a word are not letters of it: %s",
  (text) => expect(tokenize(foldText(text)).tokens.filter(({ text: part }) => /\p{L}i+$/u.test(part))).toEqual([]),
)

const stranger = { accountAge: 365 * 86_400_000, acquainted: 0, alike: 0 }

test("SAFE-01 considers the account's age, the acquaintance and the number of recipients", () => {
  const link = scoreText("Look what I found: https://my-bakery.de")
  expect(judge(link, stranger)).toEqual([])
  expect(judge(link, { ...stranger, accountAge: 86_400_000 })).toEqual(["link"])
  const app = scoreText("I'm rarely here, add me on WhatsApp and we'll go on there: +44 7700 900123")
  expect(judge(app, stranger)).toEqual(["other_app"])
  expect(judge(app, { ...stranger, acquainted: 30 * 86_400_000 })).toEqual([])
  const money = scoreText("My love, could you lend me 400 dollars until Friday? I'll pay you back.")
  expect(judge(money, { ...stranger, acquainted: 30 * 86_400_000 })).toEqual(["money"])
  expect(judge({}, { ...stranger, alike: 5 })).toEqual(["many"])
})

const adversarial: [what: string, text: string][] = [
  ["requests", "please could you send me a l i n k to the money of my late bank account ".repeat(55)],
  ["Chinese requests", "加我微信能不能借我钱".repeat(400)],
  ["spaces after an address", `www.${" ".repeat(3990)}x`],
  ["hosts", "a1.co a2.co a3.co a4.co a5.co ".repeat(130)],
  ["a long host", `www.${"a-".repeat(1990)}`],
  ["short labels", "漢漢.".repeat(1300)],
  ["single signs", "@ ".repeat(2000)],
  ["digits for letters", "$".repeat(4000)],
  ["digits", "1 ".repeat(2000)],
  ["single letters", "a.".repeat(2000)],
  ["gaps", " ".repeat(4000)],
  ["ways to be found", `line${" ".repeat(3990)}`],
  ["names to be found by", "id".repeat(2000)],
  ["marks on a letter", `a${"\u0301\u0316".repeat(2000)}`],
  ["letters of another script", "аа́ա ".repeat(1000)],
  ["accents", "éß œ’".repeat(800)],
  ["syllables", "안녕ㅋㅋ ".repeat(800)],
]

/** Duration of the fastest run in ms, since other tests share the processors; ends as soon as a run is fast enough. */
function fastest(work: () => unknown, enough = 0): number {
  let best = Infinity
  for (let attempt = 0; attempt < 50 && best >= enough; attempt += 1) {
    const started = performance.now()
    work()
    best = Math.min(best, performance.now() - started)
  }
  return best
}

test.each(adversarial)("SAFE-01 a text of many %s is read within 3 ms", (_, text) => {
  expect(fastest(() => scoreText(text), 3)).toBeLessThan(3)
})

test("SAFE-01 texts have the features to which the model was fitted: others need a fit", () => {
  const digest = createHash("sha256")
  const { concepts } = loadModel()
  for (const text of [...lines.map(([, , , content]) => content), ...adversarial.map(([, content]) => content)]) {
    const { language, indexes, ends, values } = featuresOf(text, concepts)
    const valueOfEach = values.flatMap((value, group) =>
      Array.from({ length: (ends[group] ?? 0) - (ends[group - 1] ?? 0) }, () => value),
    )
    digest.update(JSON.stringify([language, [...indexes], valueOfEach]))
  }
  expect(digest.digest("hex")).toBe("b1b58f46b73a934b6cde8a435dc9cedc40e71f362954334f2ece9cbdac11826f")
})

/** Single words, which have few features: their judgement must not be that of the average text. */
const singleWords = {
  en: "three today face before school photos person watch hello sure thanks",
  de: "Bruder Zimmer dich Freund Antwort schicken ruhig Fotos Hallo danke morgen",
  fr: "nuit temps voiture message besoin salon personne bonjour merci demain",
  it: "sei ancora problema capelli giorni scrivere persona ciao grazie domani",
  ja: "雨 犬 布団 畑 時間 休み 自分 仕事 おはよう ありがとう 明日",
  ko: "사진 강아지 여기 답장 부모님 혼자 사람이 안녕 고마워 내일",
  zh: "雨 衣服 出门 孩子 猫 茶 名字 你好 谢谢 明天",
  tw: "台北 衣服 小孩 山 兒子 一起去 你好 謝謝 明天",
}

test.each(Object.entries(singleWords))("SAFE-01 %s: a single everyday word is neither scam nor abuse", (_, words) => {
  expect(words.split(" ").filter((word) => Object.values(scoreText(word)).some((score) => score >= 1))).toEqual([])
})

const longest = ["a", "我", "ab ", "我爱你", "ก", "a\u0301", "please send me 400 dollars ", "!", " "].map((part) =>
  part.repeat(4000).slice(0, 4000),
)

test("SAFE-01 STAFF-01 the deciding words of the longest texts are found in bounded time, five at most", () => {
  for (const text of longest) {
    const { words } = explain(text)
    expect(fastest(() => explain(text), 100)).toBeLessThan(100)
    expect(words.length).toBeLessThanOrEqual(5)
    for (const word of words) expect(word.length).toBeLessThanOrEqual(60)
  }
})
