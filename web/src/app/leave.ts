import { hrefOf } from "../core/language/language"
import { session } from "../core/session/session"
import { isSignInAsked } from "../core/session/sign-in-prompt"
import { site } from "../core/api/site"
import { isWeChatBrowser, signsInByWeChat } from "../features/social/social"

/** Never settles: nothing is rendered while the browser leaves the page. */
export const never = (): Promise<never> => new Promise(() => undefined)

/**
 * The landing page is a separate HTML entry, so this loads a page. Returns a promise; the router would treat a thrown
 * one as an error.
 */
export function leaveFor(path: string): Promise<never> {
  location.replace(hrefOf(path))
  return never()
}

/**
 * A member whose session has just ended stays, with the sign-in window open. A visitor goes to the landing page, inside
 * WeChat first to its sign-in.
 */
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
