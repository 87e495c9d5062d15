import { log } from "../../../core/process/log"
import { mediaProcess } from "./photo.media.process"

/** Says in the log where clips and voice messages can't be taken: every one of them is refused then. */
export async function reportMissingDecoder(): Promise<void> {
  // Finding out starts two processes.
  if (!log.isLevelEnabled("warn")) return
  const found = await mediaProcess.run("decoder", {})
  if (found?.missing !== null)
    log.warn(
      { why: found?.missing },
      "clips and voices are refused: install an ffmpeg with libx264 and aac to take them",
    )
}
