import { type Language, languages, languageTags } from "@redthread/contract/language"

interface Texts {
  head: { description: string }
  shell: { nav: { chat: string; meet: string } }
}

const heads = import.meta.glob<Texts["head"]>("../../../../texts/*/head.json", { import: "default", eager: true })
const shells = import.meta.glob<Texts["shell"]>("../../../../texts/*/shell.json", { import: "default", eager: true })

function textsOf(language: Language): Texts {
  const head = heads[`../../../../texts/${language}/head.json`]
  const shell = shells[`../../../../texts/${language}/shell.json`]
  if (!head || !shell) throw new Error(`No texts of ${language} for the manifest`)
  return { head, shell }
}

const icon = (src: string, sizes: string, purpose: "any" | "maskable") => ({
  src: `/icons/${src}`,
  sizes,
  type: "image/png",
  purpose,
})

/** Creates a W3C Web Application Manifest with a Web Share Target. */
function manifestIn(language: Language) {
  const { head, shell } = textsOf(language)
  return {
    id: "/home",
    name: "Redthread",
    short_name: "Redthread",
    description: head.description,
    lang: languageTags[language],
    start_url: "/home",
    scope: "/",
    display: "standalone",
    background_color: "#fbf8f4",
    theme_color: "#fbf8f4",
    categories: ["social", "lifestyle"],
    icons: [
      icon("icon-192.png", "192x192", "any"),
      icon("icon-512.png", "512x512", "any"),
      icon("icon-maskable-512.png", "512x512", "maskable"),
    ],
    shortcuts: [
      { name: shell.nav.chat, url: "/chats" },
      { name: shell.nav.meet, url: "/meet" },
    ],
    share_target: { action: "/share", method: "GET", params: { title: "title", text: "text", url: "url" } },
  }
}

export const manifests = Object.fromEntries(languages.map((language) => [languageTags[language], manifestIn(language)]))
