export interface QueryPlan {
  readonly call: string
  /** As printed by PostgreSQL. */
  readonly text: string
}

/** Queries of pg-boss and of the heartbeat. */
const ofOthers = /pgboss\.|into "?process"?|from "?process"?|pg_advisory/

/** Plans in a part of the log: each begins with its duration, further lines are indented. */
export function readPlans(log: string, call: string): QueryPlan[] {
  return log
    .split(/^(?=\d{4}-\d\d-\d\d )/m)
    .filter((entry) => /duration: [\d.]+ ms\s+plan:/.test(entry))
    .filter((entry) => !ofOthers.test(entry))
    .map((entry) => ({ call, text: entry.replace(/^.*?duration: /, "duration: ").trim() }))
}
