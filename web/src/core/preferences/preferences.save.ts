import { editProfile, type ProfileChange } from "@redthread/contract/profile"
import { api } from "../api/api"
import { session } from "../session/session"

/** Saves to the account before the session is updated, so that the following live event changes nothing. */
export async function savePreference(
  change: Pick<ProfileChange, "scheme" | "language">,
  timeout: number,
): Promise<void> {
  await api(editProfile, { body: change }, { timeout })
  const me = session.current()?.me
  if (me) session.updateMe({ ...me, ...change })
}
