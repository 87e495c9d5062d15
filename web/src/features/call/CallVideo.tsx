import { useEffect, useRef } from "react"

interface Props {
  stream: MediaStream | null
  className?: string | undefined
  label: string
  isOwn?: boolean
  speaker?: string | undefined
}

export const CallVideo = ({ stream, className, label, isOwn = false, speaker }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream
  }, [stream])
  useEffect(() => {
    const element = video.current as (HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> }) | null
    // Without permission to choose a speaker the default one plays.
    if (speaker && element?.setSinkId) element.setSinkId(speaker).catch(() => undefined)
  }, [speaker])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- live speech has no captions
    <video
      ref={video}
      className={className}
      aria-label={label}
      autoPlay
      playsInline
      muted={isOwn}
      data-own={isOwn || undefined}
    />
  )
}
