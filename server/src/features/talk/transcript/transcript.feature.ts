import { showTranscript, transcriptChanged } from "@redthread/contract/transcript"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { transcriptFor } from "./transcript.db"
import * as transcript from "./transcript.service"

export const transcriptFeature: Feature = {
  name: "transcript",
  calls: [implement(showTranscript, ({ caller, db }, { params }) => transcript.show(db, caller, params.id))],
  jobs: [transcript.transcribeJob],
  events: [transcriptChanged],
  translatable: { transcript: transcriptFor },
  onVoiceSent: transcript.request,
  onRecalled: transcript.removeOfMessage,
  onErase: transcript.erase,
  onExport: transcript.exportTranscripts,
}
