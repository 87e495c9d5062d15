/**
 * Tests that kill, restore or fill processes and take up to a minute each. Only `npm test -- --full` runs them, one
 * after the other, because some measure recovery times.
 */
export const longRuns = [
  "bench/src/faults/faults.test.ts",
  "bench/src/recommendation/simulation.test.ts",
  "server/src/backup.test.ts",
  "server/src/core/live/memory.test.ts",
  "server/src/database-down.test.ts",
  "server/src/features/identity/identity/identity.session.crash.test.ts",
  "server/src/features/identity/identity/identity.session.restore.test.ts",
  "server/src/features/people/photo/media/photo.memory.test.ts",
  "server/src/features/shop/human-translation/human-translation.crash.test.ts",
  "server/src/features/talk/chat/send/chat.crash.test.ts",
  "server/src/hostile.flood.test.ts",
  "server/src/hostile.texts.test.ts",
]

/**
 * Long runs that run once and not on both databases: they need none, start their own, or put the same load on either.
 */
export const onEmbeddedOnly = [
  "bench/src/faults/faults.test.ts",
  "server/src/core/live/memory.test.ts",
  "server/src/database-down.test.ts",
  "server/src/features/identity/identity/identity.session.crash.test.ts",
  "server/src/hostile.flood.test.ts",
  "server/src/hostile.texts.test.ts",
]
