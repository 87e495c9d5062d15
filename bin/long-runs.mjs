/** Tests that take up to a minute each; only `--full` runs them, one by one, because some measure recovery times. */
export const longRuns = [
  "bench/src/faults/faults.test.ts",
  "bench/src/recommendation/simulation.test.ts",
  "server/src/backup.test.ts",
  "server/src/core/live/memory.test.ts",
  "server/src/database-down.test.ts",
  "server/src/deployment.tools.test.ts",
  "server/src/failover.test.ts",
  "server/src/features/identity/identity/identity.session.crash.test.ts",
  "server/src/features/identity/identity/identity.session.restore.test.ts",
  "server/src/features/money/cash-out/cash-out.crash.test.ts",
  "server/src/features/people/photo/media/photo.memory.test.ts",
  "server/src/features/people/translation/embedded/embedded.long.test.ts",
  "server/src/features/shop/human-translation/human-translation.crash.test.ts",
  "server/src/features/talk/chat/send/chat.crash.test.ts",
  "server/src/hostile.flood.test.ts",
  "server/src/hostile.texts.test.ts",
  "server/src/pgbouncer.test.ts",
  "server/src/replica.test.ts",
  "server/src/start.long.test.ts",
]

/** These long runs are not repeated on PostgreSQL, because its result would be the same. */
export const onEmbeddedOnly = [
  "bench/src/faults/faults.test.ts",
  "server/src/core/live/memory.test.ts",
  "server/src/database-down.test.ts",
  "server/src/deployment.tools.test.ts",
  "server/src/failover.test.ts",
  "server/src/features/identity/identity/identity.session.crash.test.ts",
  "server/src/features/people/translation/embedded/embedded.long.test.ts",
  "server/src/hostile.flood.test.ts",
  "server/src/hostile.texts.test.ts",
  "server/src/pgbouncer.test.ts",
  "server/src/replica.test.ts",
  "server/src/start.long.test.ts",
]
