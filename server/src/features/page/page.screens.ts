import type { HeadTextName } from "./page.text"

/** Screens that search engines may show, by their texts. */
export const foundScreens: Readonly<Record<string, "home" | "recommend" | "online" | "contact">> = {
  "/home": "home",
  "/user/recommend": "recommend",
  "/user/online": "online",
  "/contact": "contact",
} satisfies Record<string, HeadTextName>

/** The web's other routes (`web/src/app/router.tsx`), as far as they are nobody's to find by searching. */
const otherScreens =
  "/404 /album /back /chat/$id /chats /confirm /key /language /login /me /meet /reactivate /recommend /retrieve /setting " +
  "/setting/$page /signup /social/$provider /user/$type /profile/$id /u/$id /timeline/$id /feed/$id /photo/$id"

const patterns = [...Object.keys(foundScreens), ...otherScreens.split(" ")].map(
  (screen) => new RegExp(`^${screen.replaceAll(/\$\w+/g, "[^/]+")}$`),
)

/** Whether the web has a screen at this path, whoever may see what it shows. */
export const isScreen = (path: string): boolean => patterns.some((pattern) => pattern.test(path))
