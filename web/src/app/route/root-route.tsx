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

/** After a failed load the error screen offers a retry; the router would reload the page. */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    try {
      return await load()
    } catch {
      throw new ClientError("network")
    }
  }, name)

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

export const members = createRoute({
  getParentRoute: () => root,
  id: "members",
  beforeLoad: membersOnly,
  component: MembersOnly,
})

export const ownScreen = <const P extends string>(
  path: P,
  title: TextKey<"shell">,
  component: ReturnType<typeof lazyScreen>,
) => createRoute({ getParentRoute: () => members, path, staticData: { title }, component })

export const settingScreen = <const P extends string>(
  path: P,
  title: TextKey<"shell">,
  component: ReturnType<typeof lazyScreen>,
) => createRoute({ getParentRoute: () => members, path, staticData: { title, rail: true }, component })
