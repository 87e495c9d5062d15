import { bareApp, listen, openSql } from "./bare-http"
import { settings } from "./bare-process"

/** The least that a page of one member can cost: a row by its primary key, as JSON. */
const sql = openSql(settings())
const app = bareApp()
app.get<{ Params: { id: string } }>("/member/:id", async ({ params }) => {
  const [row] = await sql`select member_id, name, gender, birthday, language, country_code, city, avatar_id, seen_at
    from profile where member_id = ${params.id}`
  return row
})
await listen(app)
