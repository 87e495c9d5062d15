import { useCallback, useState } from "react"

/** Returns whether the picture has failed, and props for its `img`. A server-rendered one may have failed before. */
export function usePictureFailure(src: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  const onError = useCallback(() => setFailed(src), [src])
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(src)
    },
    [src],
  )
  return { isFailed: src !== null && failed === src, image: { ref, onError } }
}
