import { Outlet } from "@tanstack/react-router"
import { useSession } from "../../core/session/session"
import { askToSignIn } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { EmptyState } from "../../ui/state/States"

/** Around every screen that needs signing in; the session may end while one is open. */
export const MembersOnly = () => (useSession() ? <Outlet /> : <SignedOut />)

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
