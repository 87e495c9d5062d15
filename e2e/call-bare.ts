import type { Page } from "@playwright/test"
import type { Member } from "./members"

/**
 * A video call without the product's screens: one page, two connections, and the product's own signalling.
 * @returns ms from the callee's acceptance until each sees the other's video
 */
export async function bareCall(page: Page, caller: Member, callee: Member): Promise<number> {
  const { live } = await caller.call<{ live: { key: string } }>("GET", "/page?name=site")
  const end = ({ id, session: { token, channel } }: Member) => ({ id, token, channel })
  return page.evaluate(callHere, { key: live.key, caller: end(caller), callee: end(callee) })
}

interface End {
  id: number
  token: string
  channel: string
}

/** Serialised into the page: must not use this file's scope. */
async function callHere({ key, caller, callee }: { key: string; caller: End; callee: End }): Promise<number> {
  interface Heard {
    sdp?: string
    candidates?: RTCIceCandidateInit[]
  }
  const ask = async <T>({ token }: End, path: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const response = await fetch(`/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const listen = (end: End, hear: (event: string, data: Heard) => void): Promise<WebSocket> =>
    new Promise((ready) => {
      const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/app/${key}?protocol=7&client=bare`)
      socket.onmessage = async ({ data: text }: MessageEvent<string>) => {
        const { event, data: inner } = JSON.parse(text) as { event: string; data?: string | object }
        const data = typeof inner === "string" ? (JSON.parse(inner) as Record<string, unknown>) : inner
        if (event === "pusher:connection_established") {
          const asked = { channel_name: end.channel, socket_id: (data as { socket_id: string }).socket_id }
          const { auth } = await ask<{ auth: string }>(end, "/pusher/authenticate", asked)
          socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: end.channel, auth } }))
        } else if (event === "pusher_internal:subscription_succeeded") ready(socket)
        else hear(event, (data as { data?: Heard }).data ?? {})
      }
    })
  const openMedia = () =>
    navigator.mediaDevices.getUserMedia({
      audio: true,
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 }, facingMode: "user" },
    })
  const connect = (end: End, callId: number, iceServers: RTCIceServer[], own: MediaStream) => {
    const connection = new RTCPeerConnection({ iceServers, bundlePolicy: "max-bundle" })
    const video = document.body.appendChild(document.createElement("video"))
    video.autoplay = video.muted = true
    connection.ontrack = ({ streams: [stream] }) => (video.srcObject = stream ?? null)
    connection.onicecandidate = ({ candidate }) => {
      const tell = { event: "candidate", candidates: [candidate?.toJSON()] }
      if (candidate) void ask(end, `/call/${callId}/events`, tell).catch(() => undefined)
    }
    return { connection, video, add: () => own.getTracks().forEach((track) => connection.addTrack(track, own)) }
  }
  /** Supported by every browser; with all codecs a description would exceed an event's maximum size. */
  const keepOneCodec = (connection: RTCPeerConnection) => {
    const codecs = RTCRtpReceiver.getCapabilities("video")?.codecs.filter(({ mimeType }) => mimeType === "video/VP8")
    for (const transceiver of connection.getTransceivers())
      if (transceiver.receiver.track.kind === "video") transceiver.setCodecPreferences(codecs ?? [])
  }
  const describe = async (end: End, callId: number, connection: RTCPeerConnection, event: "offer" | "answer") => {
    await connection.setLocalDescription()
    const sdp = connection.localDescription?.sdp.replaceAll(/^a=candidate.*\r?\n/gm, "")
    await ask(end, `/call/${callId}/events`, { event, sdp })
  }
  const sees = (video: HTMLVideoElement): Promise<void> =>
    new Promise((done) => {
      const look = () => (video.videoWidth > 2 && video.currentTime > 0 ? done() : requestAnimationFrame(look))
      look()
    })

  const early: Record<number, RTCIceCandidateInit[]> = { [caller.id]: [], [callee.id]: [] }
  const connections: Record<number, RTCPeerConnection> = {}
  const addTo = (id: number, candidates: RTCIceCandidateInit[]) => {
    const connection = connections[id]
    if (!connection?.remoteDescription) return void early[id]?.push(...candidates)
    for (const candidate of candidates) void connection.addIceCandidate(candidate)
  }
  const describedBy = async (id: number, type: RTCSdpType, sdp: string) => {
    await connections[id]?.setRemoteDescription({ type, sdp })
    addTo(id, early[id]?.splice(0) ?? [])
  }
  let rings: (sdp: string) => void = () => undefined
  const offered = new Promise<string>((resolve) => (rings = resolve))
  const sockets = await Promise.all([
    listen(caller, (event, { sdp, candidates }) => {
      if (event === "answer" && sdp) void describedBy(caller.id, "answer", sdp)
      if (candidates) addTo(caller.id, candidates)
    }),
    listen(callee, (event, { sdp, candidates }) => {
      if (event === "offer" && sdp) rings(sdp)
      if (candidates) addTo(callee.id, candidates)
    }),
  ])
  const { call_id: callId, ice_servers: iceServers } = await ask<{ call_id: number; ice_servers: RTCIceServer[] }>(
    caller,
    "/call",
    { user_id: callee.id },
  )
  const hers = await openMedia()
  const one = connect(caller, callId, iceServers, hers)
  connections[caller.id] = one.connection
  one.add()
  keepOneCodec(one.connection)
  await describe(caller, callId, one.connection, "offer")
  const sdp = await offered

  const accepted = performance.now()
  const his = await openMedia()
  const two = connect(callee, callId, iceServers, his)
  connections[callee.id] = two.connection
  await two.connection.setRemoteDescription({ type: "offer", sdp })
  two.add()
  await describe(callee, callId, two.connection, "answer")
  addTo(callee.id, early[callee.id]?.splice(0) ?? [])
  await Promise.all([sees(one.video), sees(two.video)])
  const took = performance.now() - accepted

  for (const socket of sockets) socket.close()
  for (const { connection, video } of [one, two]) {
    connection.close()
    video.remove()
  }
  for (const track of [...hers.getTracks(), ...his.getTracks()]) track.stop()
  await ask(caller, `/call/${callId}/events`, { event: "end_call" })
  return took
}
