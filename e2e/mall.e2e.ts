import type { StaffOrder } from "@redthread/contract/mall"
import { friendOf } from "./calls"
import { wealthyMember } from "./members"
import { addPhoto } from "./pictures"
import { expect, test } from "./screens"
import { newStaffWithFactor } from "./staff"

const address = "Rosenweg 1\n10115 Berlin"

test(
  "GIFT-02 GIFT-03 GIFT-04 flowers are ordered, welcomed, delivered and received; where, the payer never sees",
  { tag: "@full" },
  async ({ open, baseURL }) => {
    const payer = await wealthyMember(baseURL)
    const [receiver, staff] = await Promise.all([friendOf(payer), newStaffWithFactor("support")])

    const hers = await open(payer, `/profile/${receiver.id}`)
    await hers.getByRole("button", { name: "Send a gift" }).click()
    await hers.getByRole("link", { name: "Or something real: flowers and presents" }).click()
    await expect(hers.getByText(`For ${receiver.name}`)).toBeVisible()
    await hers.getByRole("link", { name: /^Meadow bouquet/ }).click()
    await hers.getByRole("button", { name: "Order", exact: true }).click()
    await hers.getByLabel("Your name, for the card").fill("Daniel Hayes")
    await hers.getByRole("button", { name: "Order for 39 gold" }).click()
    const given = hers.getByRole("article", { name: "Meadow bouquet" }).filter({ hasText: receiver.name })
    await expect(given).toContainText("Waiting for an answer")

    const his = await open(receiver, "/home")
    await his.getByRole("link", { name: "Orders, 1 new" }).click()
    const got = his.getByRole("article", { name: "Meadow bouquet" })
    await got.getByRole("button", { name: "Yes, please" }).click()
    await his.getByLabel("Your full name").fill("Jonas Berg")
    await his.getByLabel("Street, number, postcode, town").fill(address)
    await his.getByLabel("Country").selectOption("Germany")
    await his.getByRole("button", { name: "Deliver here" }).click()
    await expect(got).toContainText("Being prepared")
    await expect(got).toContainText("Jonas Berg")
    await expect(given).toContainText("Being prepared")

    const { items } = await staff.call<{ items: StaffOrder[] }>("GET", "/staff/orders")
    const waiting = items.find(({ country, from_name }) => country === "DE" && from_name === "Daniel Hayes")
    const claimed = await staff.call<StaffOrder>("POST", `/staff/orders/${waiting?.id}/claim`)
    expect(claimed.address).toBe(address)
    const photo = await addPhoto(staff, null, {})
    const delivered = { state: "delivered", upload_ids: [photo], note: "Handed over with a smile" }
    await staff.call("PUT", `/staff/orders/${claimed.id}`, delivered)

    await expect(given).toContainText("Delivered")
    await expect(given.getByRole("img", { name: "Photo 1 of the delivery" })).toBeVisible()
    await got.getByRole("button", { name: "It has arrived" }).click()
    await expect(got).toContainText("Received")
    await expect(given).toContainText("Received")
    for (const secret of ["Jonas Berg", "Rosenweg", "Germany"]) await expect(given).not.toContainText(secret)
  },
)
