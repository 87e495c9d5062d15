import { useParams } from "@tanstack/react-router"
import { ChatScreen } from "../../features/chat/ChatScreen"

export const ChatRoute = () => {
  const { id } = useParams({ from: "/members/chat/$id" })
  return <ChatScreen userId={Number(id)} />
}
