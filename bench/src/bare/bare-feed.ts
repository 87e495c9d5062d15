import { bareApp, listen, openSql } from "./bare-http"
import { settings } from "./bare-process"

/** The least that a page of a feed can cost: ten posts by members of a gender with who wrote them, as JSON. */
const sql = openSql(settings())
const app = bareApp()
app.get<{ Querystring: { gender: string } }>("/feeds", async ({ query }) => {
  const items = await sql`
    select feed_post.id, content, feed_post.language, likes, comments, feed_post.created_at, profile.member_id, name,
      profile.gender, extract(year from age(birthday))::int as age, country_code, city, verified, photo.file as portrait
    from feed_post join profile on profile.member_id = feed_post.member_id left join photo on photo.id = profile.avatar_id
    where feed_post.gender = ${query.gender} and feed_post.id < ${Number.MAX_SAFE_INTEGER}
    order by feed_post.gender desc, feed_post.id desc limit 10`
  return { items }
})
await listen(app)
