import { answerMaxSeconds, listUploads } from "@redthread/contract/photo"
import { IconMicrophone } from "@tabler/icons-react"
import { useEffect } from "react"
import { api } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { uploadVoice } from "../chat.send"
import { beginRecording, discardRecording, useRecording } from "./recordings"
import { VoiceRecorder } from "./VoiceRecorder"

/** In ms. */
const lookEvery = 700
const maxLooks = 90

/** Uploads a recording. Resolves with its upload id once it has been processed. */
async function uploadAnswer(sound: Blob): Promise<number> {
  const id = await uploadVoice(sound)
  for (let looks = 0; looks < maxLooks; looks++) {
    const [upload] = (await api(listUploads, { query: { ids: String(id) } })).items
    if (upload?.status === "ready") return id
    if (!upload || upload.status === "failed") throw new ClientError("server_error")
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
  throw new ClientError("timeout")
}

interface Props {
  /** Position of the answer, from 0. */
  place: number
  onRecorded: (uploadId: number) => void
}

/** Records an answer to a prompt of the own profile. */
export const VoiceAnswer = ({ place, onRecorded }: Props) => {
  const { t } = useTexts(["prompt", "talk"])
  // Conversations have positive keys, which are ids of members.
  const key = -1 - place
  const state = useRecording(key)
  useEffect(() => () => discardRecording(key), [key])
  if (state)
    return (
      <VoiceRecorder
        userId={key}
        state={state}
        max={answerMaxSeconds}
        onSend={async ({ sound }) => onRecorded(await uploadAnswer(sound))}
        onClose={() => undefined}
      />
    )
  return (
    <Button
      look="quiet"
      size="small"
      icon={<IconMicrophone size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void beginRecording(key, answerMaxSeconds)}
    >
      {t("prompt:speak")}
    </Button>
  )
}
