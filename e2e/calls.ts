import type { Page } from "@playwright/test"
import { type Member, newMember, talk } from "./members"
import { expect } from "./screens"

/** Calls from the profile, which is loaded again before. */
export async function callFrom(page: Page, name: string, kind: "voice" | "video" = "video"): Promise<void> {
  const label = kind === "video" ? `Video call with ${name}` : `Call ${name}`
  await page.getByRole("button", { name: label }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Call now" }).click()
}

export const callScreen = (page: Page, name: string) => page.getByRole("region", { name })

export const answer = (page: Page) => page.getByRole("button", { name: "Answer", exact: true }).click()

/** Waits until the other member's video plays here. */
export const seesPictures = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>("video:not([data-own])")
    return video !== null && video.videoWidth > 2 && video.currentTime > 0
  })

/** Number of audio packets received so far. */
export const soundPackets = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const connections = (window as unknown as { connections: RTCPeerConnection[] }).connections
    const report = await connections.at(-1)?.getStats()
    let packets = 0
    report?.forEach((entry: { type: string; kind?: string; packetsReceived?: number }) => {
      if (entry.type === "inbound-rtp" && entry.kind === "audio") packets += entry.packetsReceived ?? 0
    })
    return packets
  })

/** Stores the page's connections for the test. */
export const watchConnections = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept: RTCPeerConnection[] = []
    Object.assign(window, {
      connections: kept,
      RTCPeerConnection: class extends RTCPeerConnection {
        constructor(configuration?: RTCConfiguration) {
          super(configuration)
          kept.push(this)
        }
      },
    })
  })

/** A member in conversation with this member. */
export async function friendOf(member: Member): Promise<Member> {
  const other = await newMember({ gender: 1 })
  await talk(member, other)
  return other
}

export async function isConnected(page: Page): Promise<void> {
  await expect(page.getByText("Connected", { exact: true })).toBeVisible()
  await expect(page.getByRole("timer")).toBeVisible()
}
