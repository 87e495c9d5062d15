import type postgres from "postgres"

/** Messages in the conversation of members 3 and 4; that of 1 and 2 is unchanged. */
export const longestThread = 100_000
export const shortReader = { id: 1, other: 2 }
export const longReader = { id: 3, other: 4 }

/** Conversations of the busy member, with members from `firstPartner`. */
export const manyThreads = 5000
export const busyMember = 5
const firstPartner = 1001

/** Required size of the data set. */
export const membersNeeded = firstPartner + manyThreads

/** Adds messages to long conversations, by both members in turn. */
const lengthen = (first: number, last: number, to: number): string => `
  with grown as (select id, low_id, high_id, seq from thread where id between ${first} and ${last} and seq < ${to})
  insert into message (thread_id, seq, changed, sender_id, type, content, language, created_at)
  select grown.id, n, n, case when n % 2 = 1 then low_id else high_id end, 'text',
    n || ': I''m free on Saturday afternoon, shall we take the boat to the island?', 'en',
    now() - interval '100 days' + interval '1 minute' * (n + grown.id)
  from generate_series(1, ${to}) n join grown on n > grown.seq`

const settle = `
  update thread set seq = latest.seq from (select thread_id, max(seq) as seq, max(id) as id from message group by thread_id) latest
    where thread.id = latest.thread_id and thread.seq < latest.seq;
  update thread_member set last_message_id = latest.id, read_seq = latest.seq, unread = 0
    from (select thread_id, max(seq) as seq, max(id) as id from message group by thread_id) latest
    where thread_member.thread_id = latest.thread_id and last_message_id < latest.id`

const busy = `
  insert into thread (low_id, high_id, seq, initiator_id, answered, created_at)
    select ${busyMember}, n, 0, ${busyMember}, true, now() - interval '1 day'
    from generate_series(${firstPartner}, ${firstPartner + manyThreads - 1}) n on conflict do nothing;
  insert into thread_member (thread_id, member_id, other_id, unread, read_seq, last_message_id, member_seq)
    select id, side.member, side.other, 0, 0, 0, 0 from thread,
      lateral (values (low_id, high_id), (high_id, low_id)) side (member, other)
    where low_id = ${busyMember} and seq = 0 on conflict do nothing;
  insert into message (thread_id, seq, changed, sender_id, type, content, language, created_at)
    select id, n, n, case when n % 2 = 1 then low_id else high_id end, 'text', n || ': Good morning', 'en',
      now() - interval '1 day' + interval '1 second' * (n * 5000 + high_id % 5000)
    from thread cross join generate_series(1, 3) n where low_id = ${busyMember} and seq = 0`

/** Indexes are rebuilt at the end, which is much faster. */
const withoutIndexes = "alter table message drop constraint message_order; drop index message_sender"
const withIndexes = `alter table message add constraint message_order unique (thread_id, seq);
  create index message_sender on message (sender_id, created_at)`

/** Adds the busy member, the longest conversation and messages of others to a copy. */
export async function fillThreads(sql: postgres.Sql, longThreads: number, messages: number): Promise<void> {
  await sql.unsafe("set maintenance_work_mem = '512MB'")
  // Skips foreign key checks, which hold by construction; needs a superuser.
  await sql`set session_replication_role = replica`.catch(() => undefined)
  await sql.unsafe(withoutIndexes)
  await sql.unsafe(busy)
  await sql.unsafe(lengthen(2, 2, longestThread))
  const each = Math.ceil(messages / (longThreads - 3))
  if (messages > 0) await sql.unsafe(lengthen(4, longThreads, each))
  await sql.unsafe(settle)
  await sql.unsafe(withIndexes)
  await sql`vacuum (analyze)`
}
