import { hrefOf } from "../core/language/language"
import { session } from "../core/session/session"
import { isSignInAsked } from "../core/session/sign-in-prompt"
import { site } from "../core/api/site"
import { isWeChatBrowser, signsInByWeChat } from "../features/social/social"

/** Never settles, so that the router renders nothing while the browser leaves the page. */
export const never = (): Promise<never> => new Promise(() => undefined)

/**
 * Loads the landing page, which is a separate HTML entry. Returns a promise, as the router treats a thrown one as
 * error.
 */
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
