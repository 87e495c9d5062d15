/**
 * Processes killed, restored or filled, for the better part of a minute each: `npm test -- --full` alone runs them, and
 * one after the other, for some measure how soon all is well again.
 */
export const longRuns = [
  "bench/src/faults/faults.test.ts",
  "bench/src/recommendation/simulation.test.ts",
  "server/src/backup.test.ts",
  "server/src/core/live/memory.test.ts",
  "server/src/database-down.test.ts",
  "server/src/features/identity/account/session.crash.test.ts",
  "server/src/features/identity/account/session.restore.test.ts",
  "server/src/features/people/photo/media/photo.memory.test.ts",
  "server/src/features/shop/human-translation/human-translation.crash.test.ts",
  "server/src/features/talk/chat/send/chat.crash.test.ts",
  "server/src/hostile.flood.test.ts",
  "server/src/hostile.texts.test.ts",
]

/**
 * Of these, what runs once and not on either database: tests that need none or start one of their own, and minutes of
 * load that ask the same of either.
 */
export const onEmbeddedOnly = [
  "bench/src/faults/faults.test.ts",
  "server/src/core/live/memory.test.ts",
  "server/src/database-down.test.ts",
  "server/src/features/identity/account/session.crash.test.ts",
  "server/src/hostile.flood.test.ts",
  "server/src/hostile.texts.test.ts",
]
