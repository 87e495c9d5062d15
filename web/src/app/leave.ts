import { hrefOf } from "../core/language/language"
import { session } from "../core/session/session"
import { isSignInAsked } from "../core/session/sign-in-prompt"
import { site } from "../core/api/site"
import { isWeChatBrowser, signsInByWeChat } from "../features/social/wechat.part"

/** For a route that the browser is leaving: never settles, so that nothing is drawn meanwhile. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** The landing page is a separate HTML entry, so it needs a page load. Returned: the router takes a thrown promise for an error. */
export function leaveFor(path: string): Promise<never> {
  location.replace(hrefOf(path))
  return never()
}

/**
 * A member whose session has just ended stays: the sign-in window is open by now.
 * A visitor goes to the landing page; inside WeChat to its sign-in, and without that to the landing page for good.
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
