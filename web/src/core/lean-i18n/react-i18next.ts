import { use, useSyncExternalStore } from "react"
import i18next from "./i18next"

/** React reads these two names from a promise that it has seen fulfilled: a component with its texts never waits. */
const done = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined })

/** What the pages use of react-i18next: texts of these namespaces, waited for unless the component does without. */
export function useTranslation(asked: string | readonly string[] = "shell", { useSuspense = true } = {}) {
  const names = [asked].flat()
  const isLoaded = () => names.every((name) => i18next.hasLoadedNamespace(name))
  const ready = useSyncExternalStore(i18next.onLoaded, isLoaded, isLoaded)
  const loading = ready ? done : i18next.loadNamespaces(names)
  if (useSuspense) use(loading)
  else loading.catch(() => undefined)
  return { t: i18next.getFixedT(null, names[0] ?? "shell"), i18n: i18next, ready }
}

/** The library's own tie between the two, which need none here. */
export const initReactI18next = {}
