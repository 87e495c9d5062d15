import { useState } from "react"
import { useHydrated } from "../../core/page/store"
import { usePictureFailure } from "./Avatar"
import styles from "./Picture.module.css"
import { ThreadMark } from "../state/Thread"

export type PictureState = "loading" | "success" | "error"

interface Props {
  src: string
  alt: string
  whole?: boolean
  onFail?: (() => void) | undefined
}

export const Picture = ({ src, alt, whole = false, onFail }: Props) => {
  // A server-rendered picture may have loaded before this code.
  const isFresh = useHydrated()
  const [seen, setSeen] = useState<{ src: string; state: PictureState }>({
    src,
    state: isFresh ? "loading" : "success",
  })
  const {
    isFailed,
    image: { ref: attach, onError },
  } = usePictureFailure(src)
  // The state is derived during render, so that a new source never has the state of the previous source.
  const state = isFailed ? "error" : seen.src === src ? seen.state : "loading"
  return (
    <span className={styles.picture} data-state={state}>
      <img
        key={src}
        ref={attach}
        className={whole ? styles.whole : styles.filling}
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        onLoad={() => setSeen({ src, state: "success" })}
        onError={() => {
          onError()
          onFail?.()
        }}
      />
      {state !== "success" && (
        <span className={styles.place}>{state === "loading" ? <ThreadMark /> : <BrokenMark />}</span>
      )}
    </span>
  )
}

const BrokenMark = () => (
  <svg className={styles.broken} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M4 7h24v18H4zM4 21l7-6 4 4M17 19l5-4 6 5" />
    <path className={styles.cut} d="M18 3l-4 9 5 4-5 13" />
  </svg>
)
