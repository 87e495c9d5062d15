import { useEffect, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { chooseDevice } from "./call.controls"
import { type Devices, listDevices } from "./call.media"
import type { CallView } from "./call.store"
import styles from "./CallPreview.module.css"

interface Props {
  view: CallView
  speaker?: { value: string; choose: (id: string) => void }
}

const none: Devices = { audioinput: [], videoinput: [], audiooutput: [] }

function useDevices(): Devices {
  const [devices, setDevices] = useState(none)
  useEffect(() => {
    const refresh = (): void => void listDevices().then(setDevices, () => undefined)
    refresh()
    navigator.mediaDevices.addEventListener("devicechange", refresh)
    return () => navigator.mediaDevices.removeEventListener("devicechange", refresh)
  }, [])
  return devices
}

export const DeviceChoice = ({ view: { own, voiceOnly }, speaker }: Props) => {
  const { t } = useTexts("call")
  const devices = useDevices()
  const idOf = (track: MediaStreamTrack | undefined): string => track?.getSettings().deviceId ?? ""
  return (
    <div className={styles.devices}>
      <Choice
        label={t("microphone")}
        value={idOf(own?.getAudioTracks()[0])}
        devices={devices.audioinput}
        choose={(id) => void chooseDevice("audio", id)}
      />
      {!voiceOnly && (
        <Choice
          label={t("camera")}
          value={idOf(own?.getVideoTracks()[0])}
          devices={devices.videoinput}
          choose={(id) => void chooseDevice("video", id)}
        />
      )}
      {speaker && "setSinkId" in HTMLMediaElement.prototype && (
        <Choice label={t("speaker")} devices={devices.audiooutput} {...speaker} />
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  devices: readonly MediaDeviceInfo[]
  choose: (id: string) => void
}

const Choice = ({ label, value, devices, choose }: ChoiceProps) =>
  devices.length > 1 && (
    <label>
      {label}
      <select value={value} onChange={({ target }) => choose(target.value)}>
        {devices.map(({ deviceId, label: name }, index) => (
          <option key={deviceId} value={deviceId}>
            {name || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </label>
  )
