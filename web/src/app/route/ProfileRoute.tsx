import { useParams } from "@tanstack/react-router"
import { useMe } from "../../core/session/session"
import { ProfileScreen, VanityScreen } from "../../features/profile-view/ProfileScreen"

export const ProfileRoute = () => {
  const { id } = useParams({ from: "/profile/$id" })
  return <ProfileScreen key={id} userId={Number(id)} />
}

export const OwnProfileRoute = () => {
  const me = useMe()
  return me && <ProfileScreen userId={me.id} />
}

export const VanityRoute = () => {
  const { id } = useParams({ from: "/u/$id" })
  return <VanityScreen key={id} address={id} />
}
