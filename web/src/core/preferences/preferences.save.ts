import { editProfile, type ProfileChange } from "@redthread/contract/profile"
import { api } from "../api/api"
import { session } from "../session/session"

/** Tells the account, then the kept session, so that what is heard later is not taken for a change. */
export async function savePreference(
  change: Pick<ProfileChange, "scheme" | "language">,
  timeout: number,
): Promise<void> {
  await api(editProfile, { body: change }, { timeout })
  const me = session.current()?.me
  if (me) session.updateMe({ ...me, ...change })
}
