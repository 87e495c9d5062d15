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

/** `texts/<language>/page.json`: the texts of the pages. */
export interface PageTexts {
  about: Head & { sections: readonly Section[] }
  policy: Head & { sections: readonly Section[] }
  terms: Head & { sections: readonly Section[] }
  paid: Head & { sections: readonly Section[] }
  vip: Head & { sections: readonly Section[]; benefits_title: string; benefits: readonly string[] }
  faq: Head & { questions: readonly { q: string; a: string }[] }
}

/**
 * Numbers in the pages' texts: retention of mails, archives and unused sessions in days; the owner's and the referrer's
 * share in percent; gold per minute of a call; days until a held payment is released.
 */
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

const filled = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (pageFacts as Record<string, string>)[name] ?? whole)

function sectionsOf(texts: PageTexts, name: WrittenPageName): readonly Section[] {
  if (name === "faq") return texts.faq.questions.map(({ q, a }) => ({ title: q, text: [a] }))
  const { sections } = texts[name]
  return name === "vip" ? [{ title: texts.vip.benefits_title, text: texts.vip.benefits }, ...sections] : sections
}

/** A static page with its numbers filled in. */
export const contentOf = (texts: PageTexts, name: WrittenPageName): WrittenPage => ({
  name,
  title: texts[name].title,
  lead: filled(texts[name].lead),
  sections: sectionsOf(texts, name).map(({ title, text }) => ({ title: filled(title), text: text.map(filled) })),
})
