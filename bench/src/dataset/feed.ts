import { sentenceByLanguage } from "./people"
import type { Shape } from "./shape"

/** Author of post `n`: every member once per round, in scattered order. */
const writer = (members: number): string => `1 + (n * 7919) % ${members}`

/** Id of the member's portrait; missing for members without photos. */
const photoOf = (photosEach: number): string => `(profile.member_id - 1) * ${photosEach} + 2`

const hasPicture = "profile.avatar_id is not null and bench.pick(n, 61, 5) = 0"

/** One post in five has a picture, one in ten a like, one in fifty a comment. */
export const posts = ({ members, postsEach }: Shape): string => `
  insert into feed_post (id, member_id, gender, language, content, uploads, likes, comments, created_at)
  overriding system value
  select n, profile.member_id, profile.gender, profile.language,
    n || ': ' || repeat(${sentenceByLanguage("profile.language")}, 1 + bench.pick(n, 62, 2)::int),
    case when ${hasPicture} then 1 else 0 end, (bench.pick(n, 63, 10) = 0)::int, (bench.pick(n, 64, 50) = 0)::int,
    now() - interval '300 days' * (1 - n / ${members * postsEach + 1}::float8)
  from generate_series(1::bigint, ${members * postsEach}) n join profile on profile.member_id = ${writer(members)}
  order by 1`

export const postUploads = ({ photosEach }: Shape): string => `
  insert into feed_upload (post_id, position, photo_id)
  select id, 0, ${photoOf(photosEach)} from feed_post join profile on profile.member_id = feed_post.member_id
  where uploads = 1`

const other = (members: number, salt: number): string =>
  `1 + (member_id + bench.pick(id, ${salt}, ${members} - 2)) % ${members}`

export const postLikes = ({ members }: Shape): string => `
  insert into feed_like (post_id, member_id, created_at)
  select id, ${other(members, 65)}, created_at from feed_post where likes = 1`

export const postComments = ({ members }: Shape): string => `
  insert into feed_comment (post_id, member_id, language, content, created_at)
  select id, ${other(members, 66)}, language, content, created_at from feed_post where comments = 1`

/** What came last has been read in all languages. */
export const postTranslations = ({ members, postsEach }: Shape): string => `
  insert into translation (digest, source, target, content, engine, created_at)
  select sha256(convert_to(content, 'UTF8')), language, target, reverse(content), 'bench', now()
  from feed_post, unnest(array['en', 'zh', 'tw', 'de', 'it', 'fr', 'ja', 'ko']) target
  where id > ${members * postsEach - 1000} and target <> language`
