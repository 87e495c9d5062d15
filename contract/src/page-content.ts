import { graceDays } from "./account"
import { feedLimit } from "./feed"
import type { WrittenPage, WrittenPageName } from "./page"
import { uploadMaxBytes } from "./photo"
import { rechargeMax, vipDiscountPercent } from "./price"
import { maxDevices } from "./session"

interface Section {
  title: string
  text: readonly string[]
}

interface Head {
  title: string
  lead: string
}

export interface PageTexts {
  about: Head & { sections: readonly Section[] }
  policy: Head & { sections: readonly Section[] }
  terms: Head & { sections: readonly Section[] }
  safety: Head & { sections: readonly Section[] }
  accessibility: Head & { sections: readonly Section[] }
  paid: Head & { sections: readonly Section[] }
  vip: Head & { sections: readonly Section[]; benefits_title: string; benefits: readonly string[] }
  faq: Head & { questions: readonly { q: string; a: string }[] }
}

/** Values in page texts: retention of mails, archives and sessions in days, shares in percent, call prices in gold. */
export const pageFacts = {
  grace: String(graceDays),
  outbox: "7",
  archive: "7",
  session: "30",
  share: "70",
  referral: "20",
  voice: "1",
  video: "2",
  release: "3–5",
  trial_days: "7",
  discount: String(vipDiscountPercent),
  max: String(rechargeMax),
  posts: String(feedLimit),
  devices: String(maxDevices),
  upload: String(uploadMaxBytes / 1024 / 1024),
} as const

const fillFacts = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (pageFacts as Record<string, string>)[name] ?? whole)

function sectionsOf(texts: PageTexts, name: WrittenPageName): readonly Section[] {
  if (name === "faq") return texts.faq.questions.map(({ q, a }) => ({ title: q, text: [a] }))
  const { sections } = texts[name]
  return name === "vip" ? [{ title: texts.vip.benefits_title, text: texts.vip.benefits }, ...sections] : sections
}

export const contentOf = (texts: PageTexts, name: WrittenPageName): WrittenPage => ({
  name,
  title: texts[name].title,
  lead: fillFacts(texts[name].lead),
  sections: sectionsOf(texts, name).map(({ title, text }) => ({ title: fillFacts(title), text: text.map(fillFacts) })),
})
