import { useParams } from "@tanstack/react-router"
import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { ProfileScreen, VanityScreen } from "../../features/profile-view/ProfileScreen"
import { Waiting } from "../../ui/state/States"

const OwnProfileScreen = lazyPart(
  () => import("../../features/profile-setting/own/OwnProfileScreen"),
  "OwnProfileScreen",
)

export const ProfileRoute = () => {
  const { id } = useParams({ from: "/profile/$id" })
  const me = useMe()
  return me?.id === Number(id) ? <OwnProfileRoute /> : <ProfileScreen key={id} userId={Number(id)} />
}

export const OwnProfileRoute = () => (
  <Suspense fallback={<Waiting />}>
    <OwnProfileScreen />
  </Suspense>
)

export const VanityRoute = () => {
  const { id } = useParams({ from: "/u/$id" })
  return <VanityScreen key={id} address={id} />
}
