import { sayHi } from "@redthread/contract/say-hi"
import { api } from "../../../core/api/api"
import { changePerson } from "../../profile/profile.part"
import { catchUpConversation, catchUpThreads, knownConversation, putMessage } from "../chat.cache"

/** Greets a member with what is stored for that; sent again it is the same message. */
export async function greet(userId: number): Promise<void> {
  const message = await api(sayHi, { body: { user_id: userId } })
  changePerson(userId, { messaged: 1 })
  if (knownConversation(userId)?.head.id) putMessage(userId, message)
  else await catchUpConversation(userId)
  // Without a network the next gap brings it.
  await catchUpThreads().catch(() => undefined)
}
