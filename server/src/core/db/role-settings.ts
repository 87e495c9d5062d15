import { sql } from "drizzle-orm"
import { ConfigurationError } from "../process/env"
import { timeoutsMs } from "./database-url"
import { rows } from "./db"
import { db, planner } from "./pool"

const required: Record<string, string> = {
  ...planner,
  ...Object.fromEntries(Object.entries(timeoutsMs).map(([name, ms]) => [name, String(ms)])),
}

/** Behind PgBouncer a connection cannot choose its settings; without them lists are planned on every run. */
export async function assertRoleSettings(): Promise<void> {
  const found = await rows(
    db,
    { role: "text", name: "text", setting: "text" },
    sql`select current_user::text as "role", name as "name", setting as "setting" from pg_settings
      where name in (${sql.join(
        Object.keys(required).map((name) => sql`${name}`),
        sql`, `,
      )})`,
  )
  const different = found.filter(({ name, setting }) => setting !== required[name])
  const [first] = different
  if (!first) return
  const statements = different.map(({ role, name }) => `alter role "${role}" set ${name} = '${required[name]}';`)
  throw new ConfigurationError(
    `DATABASE_URL is a pooler, so the settings of a connection must be those of its role. Run on PostgreSQL, then RECONNECT in PgBouncer: ${statements.join(" ")}`,
  )
}
