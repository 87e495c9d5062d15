import { useCallback, useEffect, useState } from "react"

/** Problems with the camera; their texts are `problem.<name>`. */
export type CameraProblem = "refused" | "no_camera" | "in_use" | "old_browser"

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "no_camera",
  OverconstrainedError: "no_camera",
}

async function openCamera(): Promise<MediaStream | CameraProblem> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) return "old_browser"
  try {
    return await devices.getUserMedia({
      video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } },
    })
  } catch (error) {
    return (error instanceof Error && problems[error.name]) || "in_use"
  }
}

const stop = (opened: MediaStream | CameraProblem): void => {
  if (typeof opened !== "string") for (const track of opened.getTracks()) track.stop()
}

/** The front camera, which unmounting releases. */
export function useCamera() {
  const [opened, setOpened] = useState<MediaStream | CameraProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const asked = openCamera()
    let isGone = false
    void asked.then((answer) => {
      if (isGone) stop(answer)
      else setOpened(answer)
    })
    return () => {
      isGone = true
      void asked.then(stop)
    }
  }, [attempt])
  const retry = useCallback(() => {
    setOpened(null)
    setAttempt((before) => before + 1)
  }, [])
  return typeof opened === "string"
    ? { stream: null, problem: opened, retry }
    : { stream: opened, problem: null, retry }
}
