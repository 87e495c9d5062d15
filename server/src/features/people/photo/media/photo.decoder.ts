import { log } from "../../../../core/process/log"
import { mediaProcess } from "./photo.media.process"

/** Logs a warning if there is no decoder, so that all clips and voice messages are refused. */
export async function reportMissingDecoder(): Promise<void> {
  // Determining it starts two processes, so it is skipped if the warning would not be logged.
  if (!log.isLevelEnabled("warn")) return
  const found = await mediaProcess.run("decoder", {})
  if (found?.missing !== null)
    log.warn(
      { why: found?.missing },
      "clips and voices are refused: install an ffmpeg with libx264 and aac to take them",
    )
}
