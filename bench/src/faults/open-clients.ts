import { connect } from "../../../server/src/core/db/database-url"
import { signIn } from "../dataset/sessions"
import type { Shape } from "../dataset/shape"
import { type Balancer, Client } from "./client"

interface Before {
  member: number
  memberSeq: number
  threadSeq: number
}

/** Removes settings that would refuse messages. */
async function mayAllWrite(url: string): Promise<void> {
  const sql = connect(url, { max: 1 })
  await sql`truncate block`
  await sql`update profile set visibility = 'public', message_policy = 'everyone', listed = true`
  await sql.end()
}

/** Both members of the first short conversations, with their devices. */
export async function openClients(
  around: { readonly databaseUrl: string; readonly dataDir: string },
  shape: Shape,
  count: number,
  next: Balancer["next"],
): Promise<Client[][]> {
  const members = Array.from({ length: count }, (_, index) => [index + 1, index + 1 + shape.lightThreads] as const)
  await mayAllWrite(around.databaseUrl)
  const actors = new Map((await signIn(around.databaseUrl, around.dataDir, members.flat())).map((one) => [one.id, one]))
  const sql = connect(around.databaseUrl, { max: 1 })
  const before = await sql<Before[]>`
    select counter.member_id::int as member, counter.seq as "memberSeq", thread.seq as "threadSeq"
    from counter join thread_member using (member_id) join thread on thread.id = thread_id
    where abs(thread_member.other_id - member_id) = ${shape.lightThreads}`
  await sql.end()
  const seqs = new Map(before.map((row) => [row.member, row]))
  const site = (await (await fetch(`${next(0)}/v1/page?name=site`)).json()) as { live: { key: string } }
  const balancer = { next, liveKey: site.live.key }
  const open = (member: number, other: number): Client => {
    const [actor, seq] = [actors.get(member), seqs.get(member)]
    if (!actor || !seq) throw new Error(`member ${member} has no conversation`)
    return new Client(actor, other, seq, balancer)
  }
  return members.map(([one, other]) => [open(one, other), open(other, one)])
}
