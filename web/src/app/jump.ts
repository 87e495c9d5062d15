import i18next from "i18next"
import { insidePath } from "../core/inside-path"
import { hrefOf } from "../core/language"
import { showToast } from "../core/toast"

/** Who has just signed in was looking at something: home offers the way back there. */
export function offerJump({ jump }: { jump?: unknown }): void {
  const path = insidePath(jump)
  if (!path) return
  const action = { label: i18next.t("jump.go"), run: () => location.assign(hrefOf(path)) }
  showToast({ kind: "note", message: i18next.t("jump.text"), action })
}
