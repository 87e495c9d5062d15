import type { Language } from "@redthread/contract/language"

/** A sentence with a member's name and a town, as each language would write them. */
export const sentences: Record<Language, { text: string; person: string; place: string }> = {
  en: { text: "Hi Anna, are you coming to Munich with me?", person: "Anna Weber", place: "Munich" },
  de: { text: "Ich habe Jürgen in München gesehen, 2 mal!", person: "Jürgen", place: "München" },
  it: { text: "Ciao Nicolò, vieni a Torino domani?", person: "Nicolò", place: "Torino" },
  fr: { text: "Bonjour Zoé, tu habites à Lyon ?", person: "Zoé", place: "Lyon" },
  zh: { text: "李小龙，你什么时候来上海？", person: "李小龙", place: "上海" },
  tw: { text: "陳美玲，你什麼時候來台北？", person: "陳美玲", place: "台北" },
  ja: { text: "さくらさん、京都で会いましょう😀", person: "さくら", place: "京都" },
  ko: { text: "민준 씨, 부산에서 만나요", person: "민준", place: "부산" },
}
