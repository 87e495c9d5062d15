import { languages, languageTags } from "@redthread/contract/language"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

interface PrerenderedHead {
  title: string
  description: string
  path: string
}

export function prerenderedHead({ title, description, path }: PrerenderedHead): string {
  const address = `__ORIGIN____PREFIX__${path}`
  const alternates = languages.map(
    (each) => `<link rel="alternate" hreflang="${languageTags[each]}" href="__ORIGIN__/${each}${path}" />`,
  )
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="__ORIGIN__${path}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Redthread" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="__ORIGIN__/share.jpg" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join("\n    ")
}
