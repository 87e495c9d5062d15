import { expect, it } from "vitest"
import { MediaLane } from "./photo.media.lane"

function hangingTask() {
  let end = () => undefined as void
  const promise = new Promise<void>((resolve) => (end = resolve))
  return { hang: () => promise, end }
}

it("PHOTO-02 lets a hung task leave its place to other owners, but not to its own", async () => {
  const lane = new MediaLane(1, 2)
  const order: string[] = []
  const note = (name: string) => async () => void order.push(name)
  const { hang, end } = hangingTask()
  const hung = lane.run(1, async ({ leave }) => {
    leave()
    await hang()
    order.push("hung")
  })
  const own = lane.run(1, note("own"))
  await lane.run(2, note("other"))
  end()
  await Promise.all([hung, own])
  expect(order).toEqual(["other", "hung", "own"])
})

it("PHOTO-02 limits the tasks that have left, and runs as many as it has places", async () => {
  const lane = new MediaLane(1, 1)
  const started: number[] = []
  const tasks = [1, 2, 3].map((owner) => ({ owner, ...hangingTask() }))
  const running = tasks.map(({ owner, hang }) =>
    lane.run(owner, async ({ leave }) => {
      started.push(owner)
      leave()
      await hang()
    }),
  )
  await new Promise(setImmediate)
  expect(started).toEqual([1, 2])
  for (const { end } of tasks) end()
  await Promise.all(running)
  expect(started).toEqual([1, 2, 3])
})

it("PHOTO-02 serves owners in turn", async () => {
  const lane = new MediaLane(1)
  const order: number[] = []
  const owners = [1, 1, 1, 2, 3]
  await Promise.all(owners.map((owner) => lane.run(owner, async () => void order.push(owner))))
  expect(order).toEqual([1, 1, 2, 3, 1])
})
