import { mkdir } from "node:fs/promises"
import { connect } from "../../../server/src/core/db/database-url"
import { openSecrets } from "../../../server/src/core/process/secrets"
import { digestOfSecret, makeToken, newTokenSecret } from "../../../server/src/core/member/token"
import type { Actor } from "../load/actor"

const day = 86_400_000

/**
 * Signs members in: session rows, and tokens by the product's own function with the keys of its data folder. Passwords
 * are left out: five thousand of them would take minutes, by design.
 */
export async function signIn(url: string, dataDir: string, memberIds: readonly number[]): Promise<Actor[]> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  openSecrets({ dataDir })
  const sql = connect(url, { max: 1 })
  const ids = `{${memberIds.join(",")}}`
  const secret = newTokenSecret()
  const given = { generation: 1, expiresAt: Date.now() + day, secret }
  try {
    await sql`delete from session where member_id = any(${ids}::bigint[])`
    const found = await sql<{ id: string; accountId: string }[]>`
      insert into session (member_id, client, secret_digest, created_at, seen_at, expires_at)
      select member_id, 'bench', ${digestOfSecret(secret)}, now(), now(), now() + interval '1 day'
      from unnest(${ids}::bigint[]) with ordinality as given (member_id, place) order by place
      returning id, member_id as "accountId"`
    return found.map(({ id, accountId }) => ({
      id: Number(accountId),
      token: makeToken({ ...given, sessionId: Number(id), accountId: Number(accountId) }),
    }))
  } finally {
    await sql.end()
  }
}
