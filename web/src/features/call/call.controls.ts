import { type Facing, openDevice, problemOf } from "./call.media"
import { run } from "./call.run"
import { callView } from "./call.store"

export function toggleMute(): void {
  const { own, muted } = callView.get()
  for (const track of own?.getAudioTracks() ?? []) track.enabled = muted
  callView.set({ muted: !muted })
}

export function toggleCamera(): void {
  const { own, camera } = callView.get()
  const tracks = own?.getVideoTracks() ?? []
  for (const track of tracks) track.enabled = !camera
  if (tracks.length > 0) callView.set({ camera: !camera })
}

let facing: Facing = "user"

/** Goes on with another device; where it can't be had the old one stays. */
async function exchange(kind: "audio" | "video", choice: { id: string } | { facing: Facing }): Promise<void> {
  const { own, muted, camera } = callView.get()
  if (!own) return
  const [old] = kind === "audio" ? own.getAudioTracks() : own.getVideoTracks()
  // A phone opens one camera at a time.
  if (kind === "video") old?.stop()
  try {
    const track = await openDevice(kind, choice)
    track.enabled = kind === "audio" ? !muted : camera
    const sender = run.peer?.connection.getSenders().find((each) => each.track === old)
    await sender?.replaceTrack(track)
    old?.stop()
    const others = own.getTracks().filter((each) => each !== old)
    callView.set({ own: new MediaStream([...others, track]), problem: null })
  } catch (error) {
    callView.set({ problem: problemOf(error) })
  }
}

export const chooseDevice = (kind: "audio" | "video", id: string): Promise<void> => exchange(kind, { id })

/** Front or back. */
export function turnCamera(): Promise<void> {
  facing = facing === "user" ? "environment" : "user"
  return exchange("video", { facing })
}
