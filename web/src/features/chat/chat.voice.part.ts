/** Plays a voice message; its texts are those of `talk`. */
export { VoicePlayer } from "./voice/VoicePlayer"
