import { openAsBlob } from "node:fs"
import { z } from "zod"
import { firstCharacters } from "@redthread/contract/core/unicode"
import { transcriptMax } from "@redthread/contract/transcript"
import { clock } from "../../../core/process/clock"

/**
 * `refused`: key, address or model rejected; `too_large` and `unreadable`: this recording is never accepted; `limited`:
 * rate limit; `fault`: error or invalid reply; `slow`: time-out; `down`: no connection.
 */
export type TranscriptionFailure = "refused" | "too_large" | "unreadable" | "limited" | "fault" | "slow" | "down"

export class TranscriptionError extends Error {
  constructor(
    readonly failure: TranscriptionFailure,
    message: string,
    /** From the server's reply, if it states it. */
    readonly retryAfterMs?: number,
  ) {
    super(message)
    this.name = "TranscriptionError"
  }
}

export interface TranscriptionSettings {
  /** Including the version: `http://127.0.0.1:8000/v1`. */
  readonly url: string
  readonly key?: string | undefined
  readonly model: string
  /** In ms. */
  readonly timeout: number
}

/** Logged characters of the server's error message. */
const loggedMax = 200
/** A transcript of a minute has some 2 KB. */
const replyMaxBytes = 256 * 1024

const reply = z.object({ text: z.string() })

/** Models name sounds other than speech in brackets: `[BLANK_AUDIO]`, `(music)`. */
const onlySounds = /^(?:[[(][^\])]{0,60}[\])]\s?)+$/

const failureByStatus: Readonly<Record<number, TranscriptionFailure>> = {
  400: "unreadable",
  401: "refused",
  403: "refused",
  404: "refused",
  413: "too_large",
  415: "unreadable",
  422: "unreadable",
  429: "limited",
}

/** `Retry-After` in seconds or as a date (RFC 9110). */
function retryAfterMsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - clock.ms()
  return ms > 0 ? ms : undefined
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    parts.push(part as Uint8Array)
    length += (part as Uint8Array).length
    if (length > replyMaxBytes) throw new TranscriptionError("fault", "the reply is too long")
  }
  return Buffer.concat(parts).toString("utf8")
}

function parseReply(text: string): string {
  try {
    return reply.parse(JSON.parse(text)).text
  } catch {
    throw new TranscriptionError("fault", "the reply is not the documented one")
  }
}

async function request({ url, key, model, timeout }: TranscriptionSettings, path: string): Promise<[Response, string]> {
  const form = new FormData()
  form.set("file", await openAsBlob(path, { type: "audio/mp4" }), "voice.m4a")
  form.set("model", model)
  form.set("response_format", "json")
  const signal = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(`${url}/audio/transcriptions`, {
      method: "POST",
      headers: key ? { authorization: `Bearer ${key}` } : {},
      body: form,
      signal,
    })
    return [response, await readText(response)]
  } catch (error) {
    if (error instanceof TranscriptionError) throw error
    throw signal.aborted
      ? new TranscriptionError("slow", "no reply in time")
      : new TranscriptionError("down", "no connection")
  }
}

/**
 * Requests a transcript by OpenAI's protocol, which whisper.cpp, speaches, vLLM and others speak:
 * https://platform.openai.com/docs/api-reference/audio/createTranscription
 * @returns an empty text if there is no speech
 */
export async function transcribe(settings: TranscriptionSettings, path: string): Promise<string> {
  const [response, text] = await request(settings, path)
  if (!response.ok)
    throw new TranscriptionError(
      failureByStatus[response.status] ?? "fault",
      `${response.status} ${text.slice(0, loggedMax)}`,
      retryAfterMsOf(response.headers.get("retry-after")),
    )
  const words = parseReply(text)
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .trim()
  return onlySounds.test(words) ? "" : firstCharacters(words, transcriptMax)
}
