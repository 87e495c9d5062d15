import type { Me } from "@redthread/contract/account"
import { hrefOf } from "../core/language/language"
import { live } from "../core/live/live.client"
import { readAccount, readAccountAgain } from "../core/session/own-account"
import { queryClient } from "../core/api/query-client"
import { session, type EndReason } from "../core/session/session"
import { endSession } from "../core/session/sign-out"
import { askToSignIn, askToSignInAgain } from "../core/session/sign-in-prompt"
import { showToast } from "../core/error/toast"
import { text } from "../core/texts/texts"
import { router } from "./route/router"

const farewellMs = 3000

/** Clears what the page shows of the old account when a session ends or the account changes. */
export function followSession(): void {
  let member = session.current()?.me.id
  session.subscribe(() => {
    const next = session.current()?.me.id
    if (next === member) return
    member = next
    queryClient.clear()
    if (next) void router.invalidate()
  })
  session.onEnd(leavePage)
  session.onSwitch((to) => location.replace(hrefOf(to)))
  if (member) void readAccount(live.requestChanges)
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && void readAccountAgain(live.requestChanges),
  )
}

function leavePage(reason: EndReason, _me: Me, parked: readonly string[]): void {
  for (const token of parked) void endSession(token)
  if (reason === "signed_out") return location.assign(hrefOf("/"))
  if (reason === "stale") return location.reload()
  if (reason === "deleted") return void setTimeout(() => location.assign(hrefOf("/")), farewellMs)
  if (reason === "expired") return askToSignInAgain()
  askToSignIn()
  showToast({ kind: "error", message: text(`session.${reason}`) })
}
