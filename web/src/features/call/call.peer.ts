import { type CallCandidate, candidatesMax } from "@redthread/contract/call"

const gatherMs = 20
/** Time in ms after which an interrupted connection is restarted. */
const restartDelayMs = 1500

interface PeerOptions {
  readonly iceServers: RTCIceServer[]
  /** True if media pass only through a relay, so that the other member does not learn the IP address. */
  readonly relayOnly: boolean
  readonly polite: boolean
  readonly stream: MediaStream
  readonly onDescription: (type: "offer" | "answer", sdp: string) => void
  readonly onCandidates: (candidates: CallCandidate[]) => void
  readonly onStream: (stream: MediaStream) => void
  readonly onConnected: () => void
  readonly onCut: () => void
}

/** Codecs that all browsers share; with more an offer would not fit into an event. */
const codecs = /^(?:video\/(?:VP8|H264|rtx)|audio\/.*)$/i
const variantsMax = 3

function keepCommonCodecs(connection: RTCPeerConnection): void {
  const all = RTCRtpReceiver.getCapabilities("video")?.codecs ?? []
  const common = all.filter(({ mimeType }) => codecs.test(mimeType))
  const main = common.filter(({ mimeType }) => !/rtx$/i.test(mimeType)).slice(0, variantsMax)
  const rtx = common.filter(({ mimeType }) => /rtx$/i.test(mimeType)).slice(0, 1)
  if (main.length === 0) return
  for (const transceiver of connection.getTransceivers()) {
    if (transceiver.receiver.track.kind !== "video") continue
    // Browsers without this method offer all their codecs, which are few enough for an event.
    ;(transceiver as Partial<RTCRtpTransceiver>).setCodecPreferences?.call(transceiver, [...main, ...rtx])
  }
}

/** Connects by W3C's perfect negotiation: either side may offer, and the polite one yields in a collision. */
export class Peer {
  readonly connection: RTCPeerConnection
  private isOffering = false
  private isIgnoring = false
  /** False for the callee until it has answered. */
  private mayOffer: boolean
  private early: CallCandidate[] = []
  private gathered: CallCandidate[] = []
  /** Candidates that wait until the other member has answered. */
  private held: CallCandidate[] | null
  private timer: ReturnType<typeof setTimeout> | null = null
  private cutTimer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly options: PeerOptions) {
    this.mayOffer = !options.polite
    this.held = options.polite ? null : []
    const { iceServers, relayOnly } = options
    this.connection = new RTCPeerConnection({
      iceServers,
      iceTransportPolicy: relayOnly ? "relay" : "all",
      bundlePolicy: "max-bundle",
    })
    this.connection.onnegotiationneeded = () => void this.offer()
    this.connection.onicecandidate = ({ candidate }) => candidate && this.gather(candidate.toJSON())
    this.connection.ontrack = ({ streams: [stream] }) => stream && options.onStream(stream)
    this.connection.onconnectionstatechange = () => this.stateChanged()
  }

  start(video: boolean): void {
    this.addTracks()
    if (video && this.options.stream.getVideoTracks().length === 0)
      this.connection.addTransceiver("video", { direction: "recvonly" })
    keepCommonCodecs(this.connection)
  }

  async answer(sdp: string): Promise<void> {
    await this.connection.setRemoteDescription({ type: "offer", sdp })
    this.addTracks()
    keepCommonCodecs(this.connection)
    await this.connection.setLocalDescription()
    this.tellDescription("answer")
    this.mayOffer = true
    await this.useEarly()
  }

  /** Adds a camera during the call on the transceiver of the other's video, which leads to a new offer. */
  addTrack(track: MediaStreamTrack): void {
    this.connection.addTrack(track, this.options.stream)
    keepCommonCodecs(this.connection)
  }

  async receive(type: "offer" | "answer", sdp: string): Promise<void> {
    const { connection } = this
    const collides = type === "offer" && (this.isOffering || connection.signalingState !== "stable")
    this.isIgnoring = collides && !this.options.polite
    if (this.isIgnoring) return
    if (type === "answer" && connection.signalingState !== "have-local-offer") return
    await connection.setRemoteDescription({ type, sdp })
    if (type === "offer") {
      await connection.setLocalDescription()
      this.tellDescription("answer")
    }
    this.release()
    await this.useEarly()
  }

  async add(candidates: readonly CallCandidate[]): Promise<void> {
    if (!this.connection.remoteDescription) {
      this.early.push(...candidates)
      return
    }
    for (const { candidate, sdpMid = null, sdpMLineIndex = null, usernameFragment = null } of candidates) {
      try {
        await this.connection.addIceCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment })
      } catch (error) {
        // Candidates of an ignored or replaced offer may fail.
        if (!this.isIgnoring && this.connection.signalingState === "closed") throw error
      }
    }
  }

  restart(iceServers: RTCIceServer[]): void {
    if (this.connection.signalingState === "closed") return
    const configuration = this.connection.getConfiguration()
    if (iceServers.length > 0) this.connection.setConfiguration({ ...configuration, iceServers })
    this.connection.restartIce()
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer)
    if (this.cutTimer) clearTimeout(this.cutTimer)
    this.connection.onconnectionstatechange = this.connection.onnegotiationneeded = null
    this.connection.onicecandidate = this.connection.ontrack = null
    this.connection.close()
  }

  private addTracks(): void {
    for (const track of this.options.stream.getTracks()) this.connection.addTrack(track, this.options.stream)
  }

  private async offer(): Promise<void> {
    if (!this.mayOffer) return
    try {
      this.isOffering = true
      await this.connection.setLocalDescription()
      if (this.connection.signalingState === "have-local-offer") this.tellDescription("offer")
    } finally {
      this.isOffering = false
    }
  }

  private tellDescription(type: "offer" | "answer"): void {
    const sdp = this.connection.localDescription?.sdp
    // Candidates are removed from the description, because they are sent separately.
    if (sdp) this.options.onDescription(type, sdp.replaceAll(/^a=(?:candidate|end-of-candidates)\b.*\r?\n/gm, ""))
  }

  private gather(candidate: RTCIceCandidateInit): void {
    const { candidate: text = "", sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = candidate
    const entry = { candidate: text, sdpMid, sdpMLineIndex, usernameFragment }
    if (this.held) return void this.held.push(entry)
    this.gathered.push(entry)
    this.timer ??= setTimeout(() => this.tellCandidates(), gatherMs)
  }

  private release(): void {
    if (!this.held) return
    this.gathered.unshift(...this.held)
    this.held = null
    this.tellCandidates()
  }

  private tellCandidates(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    while (this.gathered.length > 0) this.options.onCandidates(this.gathered.splice(0, candidatesMax))
  }

  private async useEarly(): Promise<void> {
    const early = this.early
    this.early = []
    await this.add(early)
  }

  private stateChanged(): void {
    const { connectionState } = this.connection
    if (this.cutTimer) clearTimeout(this.cutTimer)
    this.cutTimer = null
    if (connectionState === "connected") this.options.onConnected()
    if (connectionState === "failed") this.options.onCut()
    if (connectionState === "disconnected") this.cutTimer = setTimeout(() => this.options.onCut(), restartDelayMs)
  }
}
