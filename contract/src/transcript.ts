import { z } from "zod"
import { call, id, idParams } from "./core/call"
import { liveEvent } from "./core/live-event"
import { language } from "./language"
import { translatedBy, translateEngine } from "./translation"

export const transcriptMax = 4000

/**
 * `off`: the server transcribes no speech; `waiting`: the transcript is being made; `empty`: no words were recognised;
 * `failed`: it could not be made and is not tried again.
 */
export const transcriptStates = ["off", "waiting", "ready", "empty", "failed"] as const
export const transcriptState = z.enum(transcriptStates)
export type TranscriptState = z.infer<typeof transcriptState>

export const transcript = z.object({
  state: transcriptState,
  content: z.string(),
  language: language.nullable(),
  translate: z.string().nullable(),
  translated_by: translatedBy,
  translate_engine: translateEngine,
})
export type Transcript = z.infer<typeof transcript>

export const showTranscript = call({
  method: "GET",
  path: "/messages/:id/transcript",
  summary:
    "A voice message of a conversation of mine as text, with the stored translation; `POST translations` with the type " +
    "`transcript` makes one",
  access: "member",
  params: idParams,
  replies: { 200: transcript },
  errors: ["not_found"],
})

/** Sent to both members when the transcript is ready, empty or failed. */
export const transcriptChanged = liveEvent(
  "transcript",
  z.object({ thread_id: id, id, state: transcriptState.exclude(["off", "waiting"]) }),
)
