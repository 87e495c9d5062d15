import { editProfile, type ProfileChange } from "@redthread/contract/profile"
import { api } from "../api/api"
import { session } from "../session/session"

/** The account first, then the session: the live event that follows then is no change. */
export async function savePreference(
  change: Pick<ProfileChange, "scheme" | "language">,
  timeout: number,
): Promise<void> {
  await api(editProfile, { body: change }, { timeout })
  const me = session.current()?.me
  if (me) session.updateMe({ ...me, ...change })
}
