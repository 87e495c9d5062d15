export interface QueryPlan {
  readonly call: string
  /** Query and plan as PostgreSQL printed them. */
  readonly text: string
}

/** Queries of pg-boss and of the sign of life are not of the call. */
const ofOthers = /pgboss\.|into "?process"?|from "?process"?|pg_advisory/

/** The plans in a piece of the database's log: each begins on a line with its duration, the rest is indented. */
export function readPlans(log: string, call: string): QueryPlan[] {
  return log
    .split(/^(?=\d{4}-\d\d-\d\d )/m)
    .filter((entry) => /duration: [\d.]+ ms\s+plan:/.test(entry))
    .filter((entry) => !ofOthers.test(entry))
    .map((entry) => ({ call, text: entry.replace(/^.*?duration: /, "duration: ").trim() }))
}
