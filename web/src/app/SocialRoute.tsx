import { socialProvider } from "@redthread/contract/social"
import { useParams, useRouter } from "@tanstack/react-router"
import { hrefOf } from "../core/language"
import { SocialScreen } from "../features/social/SocialScreen"

export const SocialRoute = () => {
  const { provider } = useParams({ from: "/social/$provider" })
  const router = useRouter()
  return (
    <SocialScreen
      provider={socialProvider.parse(provider)}
      onEntered={(redirect) => router.history.replace(hrefOf(redirect ?? "/home"))}
    />
  )
}
