import { createRootRoute, createRoute, Outlet, lazyRouteComponent } from "@tanstack/react-router"
import type { TextKey } from "../../core/texts/text-keys"
import { useSession } from "../../core/session/session"
import { askToSignIn } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { EmptyState } from "../../ui/state/States"
import { ClientError } from "../../core/error/client-error"
import { membersOnly } from "../leave"
import { Shell } from "../Shell"
import { NotFoundScreen, ErrorScreen } from "./FallbackScreens"

/**
 * A screen whose code is loaded when it is opened. If that fails, the error screen offers to try again; the router's
 * own behaviour is to reload the page immediately, also without a network.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch {
      throw new ClientError("network")
    }
  }, name)

/** Around every screen for members: their session may end while one is open. */
const MembersOnly = () => (useSession() ? <Outlet /> : <SignedOut />)

const SignedOut = () => {
  const { t } = useTexts("shell")
  return (
    <EmptyState
      drawing="broken"
      text={t("session.ended")}
      action={<Button onClick={askToSignIn}>{t("sign_in")}</Button>}
    />
  )
}

export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
})

/** Parent of all screens for members: its guard covers them all. */
export const members = createRoute({
  getParentRoute: () => root,
  id: "members",
  beforeLoad: membersOnly,
  component: MembersOnly,
})

/** A screen for members without parameters in its address. */
export const ownScreen = <const P extends string>(
  path: P,
  title: TextKey<"shell">,
  component: ReturnType<typeof lazyScreen>,
) => createRoute({ getParentRoute: () => members, path, staticData: { title }, component })

/** A page of the settings, on the desktop beside their menu. */
export const settingScreen = <const P extends string>(
  path: P,
  title: TextKey<"shell">,
  component: ReturnType<typeof lazyScreen>,
) => createRoute({ getParentRoute: () => members, path, staticData: { title, rail: true }, component })
