import type { Language } from "@redthread/contract/language"
import de from "@redthread/texts/de/head.json"
import en from "@redthread/texts/en/head.json"
import fr from "@redthread/texts/fr/head.json"
import it from "@redthread/texts/it/head.json"
import ja from "@redthread/texts/ja/head.json"
import ko from "@redthread/texts/ko/head.json"
import tw from "@redthread/texts/tw/head.json"
import zh from "@redthread/texts/zh/head.json"
import { screens } from "@redthread/contract/screen"
import { fill } from "../../../core/text/fill"
import { env } from "../../../core/process/env"

type HeadTextName = keyof typeof en

const texts: Record<Language, Record<HeadTextName, string>> = { en, zh, tw, de, it, fr, ja, ko }

export const headText = (name: HeadTextName, language: Language, values: Record<string, string> = {}): string =>
  fill(texts[language][name], values)

type IndexedScreen = "home" | "recommend" | "online" | "latest" | "hottest" | "birthday" | "front" | "contact"

export const indexedScreens: Readonly<Record<string, IndexedScreen>> = {
  "/home": "home",
  "/user/recommend": "recommend",
  "/user/online": "online",
  "/user/latest": "latest",
  "/user/hottest": "hottest",
  "/user/birthday": "birthday",
  "/user/front": "front",
  "/contact": "contact",
} satisfies Record<string, HeadTextName>

const patterns = screens.map((screen) => new RegExp(`^${screen.replaceAll(/\$\w+/g, "[^/]+")}$`))

export const isScreen = (path: string): boolean =>
  (path !== "/debug" || env.mode === "development") && patterns.some((pattern) => pattern.test(path))
