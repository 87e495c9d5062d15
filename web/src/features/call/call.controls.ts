import { type Facing, openDevice, problemOf } from "./call.media"
import { run } from "./call.run"
import { sendMediaState } from "./call.signal"
import { callView, type MediaProblem } from "./call.store"

export function toggleMute(): void {
  const { own, muted } = callView.get()
  for (const track of own?.getAudioTracks() ?? []) track.enabled = muted
  callView.set({ muted: !muted })
  sendMediaState()
}

export function toggleCamera(): void {
  const { own, camera, voiceOnly } = callView.get()
  const tracks = own?.getVideoTracks() ?? []
  if (tracks.length === 0) return voiceOnly ? undefined : void addCamera()
  for (const track of tracks) track.enabled = !camera
  callView.set({ camera: !camera })
  sendMediaState()
}

let facing: Facing = "user"

const cameraProblem = (error: unknown): MediaProblem => {
  const problem = problemOf(error)
  return problem === "no_device" ? "no_camera" : problem
}

export async function addCamera(): Promise<void> {
  const { id, busy } = callView.get()
  if (busy || !run.peer) return
  callView.set({ busy: true })
  try {
    const track = await openDevice("video", { facing })
    const { own } = callView.get()
    // The call may have ended during the browser's permission prompt.
    if (!own || callView.get().id !== id) return track.stop()
    run.peer.addTrack(track)
    callView.set({ own: new MediaStream([...own.getTracks(), track]), camera: true, problem: null })
    sendMediaState()
  } catch (error) {
    if (callView.get().id === id) callView.set({ problem: cameraProblem(error) })
  } finally {
    if (callView.get().id === id) callView.set({ busy: false })
  }
}

async function replaceDevice(kind: "audio" | "video", choice: { id: string } | { facing: Facing }): Promise<void> {
  const { own, muted, camera } = callView.get()
  if (!own) return
  const [old] = kind === "audio" ? own.getAudioTracks() : own.getVideoTracks()
  // A phone can open only one camera at a time.
  if (kind === "video") old?.stop()
  try {
    const track = await openDevice(kind, choice)
    track.enabled = kind === "audio" ? !muted : camera
    const sender = run.peer?.connection.getSenders().find((each) => each.track === old)
    await sender?.replaceTrack(track)
    old?.stop()
    const otherTracks = own.getTracks().filter((each) => each !== old)
    callView.set({ own: new MediaStream([...otherTracks, track]), problem: null })
  } catch (error) {
    callView.set({ problem: kind === "video" ? cameraProblem(error) : problemOf(error) })
  }
}

export const chooseDevice = (kind: "audio" | "video", id: string): Promise<void> => replaceDevice(kind, { id })

export function turnCamera(): Promise<void> {
  facing = facing === "user" ? "environment" : "user"
  return replaceDevice("video", { facing })
}
