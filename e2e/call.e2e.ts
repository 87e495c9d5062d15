import { giveForBoughtGold } from "./bank"
import { answer, callFrom, callScreen, friendOf, isConnected, seesPictures } from "./calls"
import { newDevice, twoWhoTalk, wealthyMember } from "./members"
import { expect, test } from "./screens"

test("CALL-01 CALL-03 CALL-04 two see and hear each other, write beside the call, and it ends on both sides", async ({
  open,
  baseURL,
}) => {
  const caller = await wealthyMember(baseURL)
  const callee = await friendOf(caller)
  const hers = await open(caller, `/profile/${callee.id}`)
  const his = await open(callee, `/chat/${caller.id}`)
  await his.getByRole("textbox", { name: /^Write to/ }).waitFor()
  await callFrom(hers, callee.name)
  await expect(hers.getByText("Ringing…")).toBeVisible()
  await answer(his)
  for (const page of [hers, his]) {
    await isConnected(page)
    await seesPictures(page)
  }
  await callScreen(his, caller.name).getByRole("button", { name: "Mute the microphone" }).click()
  await expect(his.getByRole("button", { name: "Unmute the microphone" })).toBeVisible()
  await expect(hers.getByText(`${callee.name}’s microphone is muted`)).toBeVisible()
  await his.getByRole("button", { name: "Turn the camera off" }).click()
  await expect(hers.getByText(`${callee.name}’s camera is off`)).toBeVisible()
  await his.getByRole("button", { name: "Minimise" }).click()
  await his.getByRole("textbox", { name: /^Write to/ }).fill("I am listening")
  await his.getByRole("textbox", { name: /^Write to/ }).press("Enter")
  await expect(his.getByRole("log").getByText("I am listening")).toBeVisible()
  await his
    .getByRole("region", { name: `Call with ${caller.name}` })
    .getByRole("button", { name: "Hang up" })
    .click()
  await expect(hers.getByText("Call ended")).toBeVisible()
  await expect(his.getByRole("log").getByText(/Video call · \d:\d\d/)).toBeVisible()
  await expect(hers.getByText("Call ended")).toBeHidden()
})

test(
  "CALL-04: a video call answered without camera: it is turned on during the call, and the other sees it",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const caller = await wealthyMember(baseURL, 2)
    const callee = await friendOf(caller)
    const hers = await open(caller, `/profile/${callee.id}`)
    const his = await open(callee, `/chat/${caller.id}`)
    await his.getByRole("textbox", { name: /^Write to/ }).waitFor()
    await callFrom(hers, callee.name)
    await his.getByRole("button", { name: "Answer without camera" }).click()
    for (const page of [hers, his]) await isConnected(page)
    await seesPictures(his)
    await expect(hers.getByText(`${callee.name}’s camera is off`)).toBeVisible()
    await his.getByRole("button", { name: "Turn the camera on" }).click()
    await expect(hers.getByText(`${callee.name}’s camera is off`)).toBeHidden()
    await seesPictures(hers)
    await hers.getByRole("button", { name: "Mute the microphone" }).click()
    await expect(his.getByText(`${caller.name}’s microphone is muted`)).toBeVisible()
    await his.getByRole("button", { name: "Hang up" }).click()
    await expect(hers.getByText("Call ended")).toBeVisible()
  },
)

test(
  "CALL-02 CALL-03 three devices ring, one answers, the others stop",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const caller = await wealthyMember(baseURL, 1)
    const callee = await friendOf(caller)
    const hers = await open(caller, `/profile/${callee.id}`)
    const devices = await Promise.all(
      [callee, await newDevice(callee), await newDevice(callee)].map((device) => open(device, "/chats")),
    )
    await callFrom(hers, callee.name, "voice")
    for (const page of devices) await expect(page.getByRole("button", { name: "Answer", exact: true })).toBeVisible()
    const [first, ...others] = devices
    if (!first) throw new Error("no device")
    await answer(first)
    await isConnected(first)
    for (const page of others) await expect(page.getByRole("button", { name: "Answer", exact: true })).toBeHidden()
    await first.getByRole("button", { name: "Hang up" }).click()
    await expect(hers.getByText("Call ended")).toBeVisible()
  },
)

test(
  "CALL-05 CALL-02 the last minute is said to be so, and a call whose gold is used up ends for both",
  { tag: "@full" },
  async ({ open }) => {
    test.slow()
    const [anna, ben] = await twoWhoTalk()
    const his = await open(ben, `/chat/${anna.id}`)
    await his.getByRole("textbox", { name: /^Write to/ }).waitFor()
    const hers = await open(anna, `/profile/${ben.id}`)
    // One of the twenty gold is left: one minute.
    await giveForBoughtGold(hers, ben.name, "Heart locket")
    await expect(his.getByRole("log").getByText("For you: Heart locket")).toBeVisible()

    await hers.getByRole("button", { name: `Call ${ben.name}` }).click()
    await expect(hers.getByText("Your balance lasts 1 minute.")).toBeVisible()
    await hers.getByRole("button", { name: "Call now" }).click()
    await answer(his)
    await Promise.all([isConnected(hers), isConnected(his)])
    await expect(hers.getByRole("alert").getByText("Your gold lasts less than a minute")).toBeVisible()
    for (const page of [hers, his]) {
      await expect(page.getByText("The gold for this call is used up")).toBeVisible({ timeout: 90_000 })
    }
    await expect(his.getByRole("log").getByText(/Voice call · 1:0\d/)).toBeVisible()
    expect(await anna.call<{ balance: number }>("GET", "/me")).toMatchObject({ balance: 0 })
  },
)
