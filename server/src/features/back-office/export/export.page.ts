import { type Language, languageTags } from "@redthread/contract/language"
import de from "@redthread/texts/de/export.json"
import en from "@redthread/texts/en/export.json"
import fr from "@redthread/texts/fr/export.json"
import it from "@redthread/texts/it/export.json"
import ja from "@redthread/texts/ja/export.json"
import ko from "@redthread/texts/ko/export.json"
import tw from "@redthread/texts/tw/export.json"
import zh from "@redthread/texts/zh/export.json"
import { escapeHtml, fill } from "../../../core/text/fill"

const texts: Record<Language, typeof en> = { en, zh, tw, de, it, fr, ja, ko }

export interface Contents {
  language: Language
  name: string
  madeAt: Date
  parts: readonly string[]
  pictures: readonly string[]
}

const item = (path: string, title: string): string => `<li><a href="${escapeHtml(path)}">${escapeHtml(title)}</a></li>`

export function contentsPage({ language, name, madeAt, parts, pictures }: Contents): string {
  const words = texts[language]
  const titles: Readonly<Record<string, string>> = words
  const tag = languageTags[language]
  const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(madeAt)
  const files = parts.map((part) => item(`data/${part}.json`, titles[part] ?? part))
  const shown = pictures.map((path) => item(path, path.slice(path.lastIndexOf("/") + 1)))
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(words.title)}</title>
<style>body { font: 1rem/1.6 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem }</style>
</head>
<body>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(fill(words.made, { name, date }))}</p>
<p>${escapeHtml(words.about)}</p>
<h2>${escapeHtml(words.contents)}</h2>
<ul>
${files.join("\n")}
</ul>
${shown.length > 0 ? `<h2>${escapeHtml(words.pictures)}</h2>\n<ul>\n${shown.join("\n")}\n</ul>\n` : ""}</body>
</html>
`
}
