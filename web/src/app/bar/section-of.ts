/** Sections of the main menu; `own` has a tab on the phone only. */
export type Section = "home" | "meet" | "chat" | "like" | "friend" | "album" | "mall" | "own"

const likeLists = /^\/user\/(?:ilike|likeme|likemutual|visitor)$/
const friendLists = /^\/user\/(?:friend|request|blacklist)$/

const firstParts: Readonly<Record<string, Section>> = {
  home: "home",
  feed: "home",
  timeline: "home",
  share: "home",
  meet: "meet",
  recommend: "meet",
  user: "meet",
  profile: "meet",
  u: "meet",
  photo: "meet",
  chats: "chat",
  chat: "chat",
  album: "album",
  mall: "mall",
  orders: "mall",
}

/** Returns the section to which an address belongs, without its language prefix. */
export function sectionOf(path: string): Section {
  if (likeLists.test(path)) return "like"
  if (friendLists.test(path)) return "friend"
  return firstParts[path.split("/")[1] ?? ""] ?? "own"
}

export type PhoneTab = "home" | "meet" | "chat" | "own"

/** The phone has four tabs: all lists of people belong to "Meet". */
export function phoneTabOf(path: string): PhoneTab {
  const section = sectionOf(path)
  if (section === "like" || section === "friend") return "meet"
  return section === "album" || section === "mall" ? "own" : section
}
