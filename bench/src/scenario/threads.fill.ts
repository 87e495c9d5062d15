import type postgres from "postgres"

/** The conversation of members 1 and 2 is left as it is; that of 3 and 4 gets so many messages. */
export const longestThread = 100_000
export const shortReader = { id: 1, other: 2 }
export const longReader = { id: 3, other: 4 }

/** A member with so many conversations, with members from `firstPartner` on. */
export const manyThreads = 5000
export const busyMember = 5
const firstPartner = 1001

/** Members that the data set needs for that. */
export const membersNeeded = firstPartner + manyThreads

/** Messages `from` to `to` of long conversations, the two taking turns. */
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

/** Made once over all messages, which takes a fraction of the time that growing them message by message does. */
const withoutIndexes = "alter table message drop constraint message_order; drop index message_sender"
const withIndexes = `alter table message add constraint message_order unique (thread_id, seq);
  create index message_sender on message (sender_id, created_at)`

/** Fills a copy of the data set: the busy member and the longest conversation, and about so many messages of others. */
export async function fillThreads(sql: postgres.Sql, longThreads: number, messages: number): Promise<void> {
  await sql.unsafe("set maintenance_work_mem = '512MB'")
  // What refers to what is right by its making: it is not looked up for each message. Only a superuser may do that.
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
