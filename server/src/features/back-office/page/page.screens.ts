import { env } from "../../../core/process/env"
import { screens } from "@redthread/contract/screen"
import type { HeadTextName } from "./page.text"

type FoundScreen = "home" | "recommend" | "online" | "latest" | "hottest" | "birthday" | "front" | "contact"

/** Screens that search engines may show, by their texts. */
export const foundScreens: Readonly<Record<string, FoundScreen>> = {
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

/** Whether the web has a screen at this path, whoever may see what it shows. */
export const isScreen = (path: string): boolean =>
  (path !== "/debug" || env.mode === "development") && patterns.some((pattern) => pattern.test(path))
