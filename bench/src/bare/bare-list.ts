import { bareApp, listen, openSql } from "./bare-http"
import { settings } from "./bare-process"

/** The least that a list of people can cost: the 20 latest with their main photo, both by index, as JSON. */
const sql = openSql(settings())
const app = bareApp()
app.get("/members", async () => {
  const items = await sql`
    select profile.member_id as id, name, gender, extract(year from age(birthday))::int as age, country_code, city, language,
      verified, photo.file as portrait
    from profile left join photo on photo.id = profile.avatar_id
    order by profile.member_id desc limit 20`
  return { items }
})
await listen(app)
