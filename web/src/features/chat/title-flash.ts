import { loadNamespaces, text } from "../../core/texts/texts"

/** ms between the title and the news in it. */
const flashEvery = 2000

let timer: ReturnType<typeof setInterval> | null = null
let title = ""
let news = ""

function turn(): void {
  if (document.title !== news) {
    title = document.title
    document.title = news
  } else {
    document.title = title
  }
}

function stop(): void {
  if (timer === null || document.hidden) return
  clearInterval(timer)
  timer = null
  if (document.title === news) document.title = title
}

/** Alternates the title of a hidden page after a new message, until it becomes visible. */
export async function flashTitle(): Promise<void> {
  if (!document.hidden || timer !== null) return
  await loadNamespaces("chat")
  if (!document.hidden || timer !== null) return
  news = `● ${text("chat:new_message")}`
  timer = setInterval(turn, flashEvery)
}

export const stopFlashWhenSeen = (): void => document.addEventListener("visibilitychange", stop)
