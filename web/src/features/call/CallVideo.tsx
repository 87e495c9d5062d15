import { useEffect, useRef } from "react"

interface Props {
  stream: MediaStream | null
  className?: string | undefined
  label: string
  /** Oneself: seen as in a mirror, and not heard. */
  isOwn?: boolean
  /** The speaker that was chosen. */
  speaker?: string | undefined
}

/** The pictures and the sound of one of the two. */
export const CallVideo = ({ stream, className, label, isOwn = false, speaker }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream
  }, [stream])
  useEffect(() => {
    const element = video.current as (HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> }) | null
    if (speaker && element?.setSinkId) element.setSinkId(speaker).catch(() => undefined)
  }, [speaker])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody speaks live: there is no text of it
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
