import { transaction } from "../../../core/db/db"
import { atMost } from "../../../core/limits/at-most"
import { clock } from "../../../core/process/clock"
import { env } from "../../../core/process/env"
import { log } from "../../../core/process/log"
import { settings } from "../../signals/notice/notice.setting.service"
import { push } from "../../signals/push/push.service"
import * as reachDb from "./reach.db"
import type { News } from "./reach.news.db"
import { payloadsOf } from "./reach.payload"
import { isQuiet } from "./reach.quiet"
import { sweep } from "./reach.sweep.service"

/** Members who are told at the same time: a push service that does not answer holds up no others. */
const tellAtOnce = atMost(20)
/** ms between two looks at what came. */
const every = 5000
/** ms until whoever has quiet hours, or could not be told, is looked at again; and attempts. */
const quietFor = 5 * 60_000
const retryAfter = 60_000
const attempts = 4

/** One run at a time, so that who waits for it finds everything told that had come before. */
const oneRun = atMost(1)
let timer: NodeJS.Timeout | null = null
let running: Promise<void> | null = null

/** Tells the devices of those who are elsewhere what came since they last were told. */
export const pushNews = (): Promise<void> =>
  oneRun(() =>
    sweep("push", async (members) => {
      await Promise.all(members.map((member) => tellAtOnce(() => tell(member))))
    }),
  )

/** Answers whether some device took it, or there is nothing to tell. */
async function deliver(member: News, { ways, preview }: Awaited<ReturnType<typeof settings>>): Promise<boolean> {
  const payloads = await payloadsOf(member, { ways, preview })
  const outcomes = await Promise.all(payloads.map((payload) => push(member.memberId, payload)))
  return outcomes.length === 0 || outcomes.some((outcome) => outcome !== "failed")
}

async function tell(member: News): Promise<void> {
  const { memberId, failures } = member
  const again = (ms: number): Date => new Date(clock.ms() + ms)
  try {
    const chosen = await settings(memberId)
    // What comes in quiet hours is told when they are over.
    if (isQuiet(chosen, clock.now())) {
      await transaction((tx) => reachDb.postpone(tx, "push", memberId, again(quietFor)))
    } else if ((await deliver(member, chosen)) || failures + 1 >= attempts) {
      await transaction(async (tx) => {
        await reachDb.finish(tx, "push", [member])
        await reachDb.noteTold(tx, "push", member, clock.now())
      })
    } else {
      await transaction(async (tx) => {
        await reachDb.postpone(tx, "push", memberId, again(retryAfter))
        await reachDb.noteFailure(tx, "push", memberId)
      })
    }
  } catch (error) {
    log.error({ err: error, memberId }, "push")
  }
}

/** Begins to look every few seconds, where this process does the work that nobody waits for. */
export async function openPushing(): Promise<void> {
  if (!env.SERVICES.includes("worker")) return
  timer = setInterval(() => {
    running ??= pushNews()
      .catch((error: unknown) => log.error({ err: error }, "push"))
      .finally(() => {
        running = null
      })
  }, every).unref()
}

export async function closePushing(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  await running
}
