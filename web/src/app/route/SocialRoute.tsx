import { socialProvider } from "@redthread/contract/social"
import { useParams, useRouter } from "@tanstack/react-router"
import { hrefOf, insidePath } from "../../core/language/language"
import { SocialScreen } from "../../features/account/sign-in/SocialScreen"
import { NotFoundScreen } from "./FallbackScreens"

export const SocialRoute = () => {
  const { provider } = useParams({ from: "/social/$provider" })
  const router = useRouter()
  const parsed = socialProvider.safeParse(provider)
  if (!parsed.success) return <NotFoundScreen />
  return (
    <SocialScreen
      provider={parsed.data}
      onEntered={(redirect) => router.history.replace(hrefOf(insidePath(redirect) ?? "/home"))}
    />
  )
}
