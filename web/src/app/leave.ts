import type { Me } from "@redthread/contract/account"
import { hrefOf } from "../core/language/language"
import { live } from "../core/live/live.client"
import { endSession, readAccount, readAccountAgain } from "../core/session/own-account"
import { queryClient } from "../core/api/query-client"
import { session, type EndReason } from "../core/session/session"
import { askToSignIn, askToSignInAgain, isSignInAsked } from "../core/session/sign-in-prompt"
import { site } from "../core/api/site"
import { showToast } from "../core/error/toast"
import { text } from "../core/texts/texts"
import { isWeChatBrowser, signsInByWeChat } from "../features/social/social"

const farewellMs = 3000

/** Never settles, so that the router renders nothing while the browser leaves the page. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** Loads the landing page, a separate HTML entry. The router treats a thrown promise as an error. */
export function leaveFor(path: string): Promise<never> {
  location.replace(hrefOf(path))
  return never()
}

/** Guard of members' screens: sends visitors to the landing page, unless their session has just ended. */
export async function membersOnly({ location: { href } }: { location: { href: string } }): Promise<void> {
  if (session.current() || isSignInAsked()) return
  if (signsInByWeChat(site().social, location.search)) await openWeChat(href)
  await leaveFor(`/?redirect=${encodeURIComponent(href)}${isWeChatBrowser() ? "&nowxlogin=1" : ""}`)
}

async function openWeChat(redirect: string): Promise<void> {
  const { actInApp } = await import("../features/account/in-app")
  const problem = await actInApp((calls) => calls.openSocial("wechat", redirect))
  if (!problem) await never()
}

export function followSession(router: { invalidate: () => Promise<void> }): void {
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
