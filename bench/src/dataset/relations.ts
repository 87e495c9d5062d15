import type { Shape } from "./shape"

const someTime = (salt: number): string => `now() - interval '1 minute' * bench.pick(n, ${salt}, 500000)`

/**
 * Another member for each `n`: the distances of different kinds lie in quarters of their own, so that none meets
 * itself, none the same twice, and none a partner of a long conversation.
 */
const other = (members: number, quarter: number, salt: number): string =>
  `(n - 1 + 2 + ${quarter} * ${Math.floor(members / 4)} + bench.pick(n, ${salt}, ${Math.floor(members / 4) - 4})) % ${members} + 1`

export const likes = ({ members, likesEach }: Shape): string =>
  Array.from(
    { length: likesEach },
    (_, quarter) => `
  insert into member_like (member_id, liked_id, created_at)
  select n, ${other(members, quarter, 30 + quarter)}, ${someTime(40)} from generate_series(1, ${members}) n`,
  ).join(";")

/** Three members in ten block another. */
export const blocks = ({ members }: Shape): string => `
  insert into block (member_id, blocked_id, created_at)
  select n, ${other(members, 3, 33)}, ${someTime(41)}
  from generate_series(1, ${members}) n where bench.pick(n, 42, 10) < 3`

/** Every second member has one friend: the partner of a short conversation. */
export const friends = ({ lightThreads }: Shape): string => `
  insert into friend (member_id, friend_id, created_at)
  select side.a, side.b, ${someTime(43)} from generate_series(1, ${lightThreads}) n,
    lateral (values (n, n + ${lightThreads}), (n + ${lightThreads}, n)) side (a, b) where n % 2 = 0`

/** A page of members shown to each member yesterday. */
export const shownPeople = ({ members }: Shape): string => `
  insert into shown_people (member_id, day, people)
  select n, current_date - 1, array(
    select (n + bench.pick(n, 60 + k, ${members - 1})) % ${members} + 1 from generate_series(1, 20) k)
  from generate_series(1, ${members}) n`
