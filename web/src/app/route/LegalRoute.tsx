import { staticPages } from "@redthread/contract/page"
import { useLocation } from "@tanstack/react-router"
import { LegalScreen } from "../../features/static-page/LegalScreen"
import { NotFoundScreen } from "./FallbackScreens"

export const LegalRoute = () => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const name = staticPages.find((page) => path === `/${page}`)
  return name ? <LegalScreen key={name} name={name} /> : <NotFoundScreen />
}
