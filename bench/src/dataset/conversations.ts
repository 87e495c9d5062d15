import { sentenceByLanguage } from "./people"
import type { Shape } from "./shape"

/** Threads in the order of their ids: long ones, then short ones. */
const threadsOf = ({ longThreads, longMessages, lightThreads, lightMessages }: Shape): string => `(
  select n as id, 2 * n - 1 as low, 2 * n as high, ${longMessages} as messages from generate_series(1, ${longThreads}) n
  union all
  select ${longThreads} + n, n, n + ${lightThreads}, ${lightMessages} from generate_series(1, ${lightThreads}) n
) t`

export const threads = (shape: Shape): string => `
  insert into thread (id, low_id, high_id, seq, initiator_id, answered, created_at) overriding system value
  select id, low, high, messages, low, true, now() - interval '100 days' from ${threadsOf(shape)}`

/** Message `seq` of all threads comes before message `seq + 1` of any: ids grow with time. */
const messageId = ({ longThreads, lightThreads, lightMessages }: Shape, thread: string, seq: string): string => {
  const all = longThreads + lightThreads
  return `(case when ${seq} <= ${lightMessages} then (${seq} - 1) * ${all} + ${thread}
    else ${lightMessages * all} + (${seq} - 1 - ${lightMessages}) * ${longThreads} + ${thread} end)`
}

/** The last message is still unread by who did not write it. */
export const threadMembers = (shape: Shape): string => `
  insert into thread_member (thread_id, member_id, other_id, unread, read_seq, last_message_id, member_seq)
  select id, side.member, side.other, side.unread, messages - side.unread, ${messageId(shape, "id", "messages")},
    case when id <= ${shape.longThreads} then 2 else 1 end
  from ${threadsOf(shape)}, lateral (values (low, high, 1 - messages % 2), (high, low, messages % 2))
    side (member, other, unread)`

/** The two take turns; the first who wrote is the one with the lower id. */
export const messages = (shape: Shape): string => `
  insert into message (id, thread_id, seq, changed, sender_id, type, content, language, created_at)
  overriding system value
  select ${messageId(shape, "t.id", "seq")}, t.id, seq, seq, case when seq % 2 = 1 then low else high end, 'text',
    seq || ': ' || ${sentenceByLanguage("writer.language")}, writer.language,
    now() - interval '100 days' + interval '1 minute' * (seq * 1000 + bench.pick(t.id, 50, 900))
  from ${threadsOf(shape)} cross join lateral generate_series(1, messages) seq
  join profile writer on writer.member_id = case when seq % 2 = 1 then low else high end
  order by 1`

export const counters = ({ members }: Shape): string => `
  insert into counter (member_id, seq, message)
  select n, coalesce(max(side.member_seq), 0), coalesce(sum(side.unread), 0)
  from generate_series(1, ${members}) n left join thread_member side on side.member_id = n group by n`
