import { useCallback, useState } from "react"

/**
 * Whether the picture at this address cannot be loaded, and what its `img` needs for that. A picture that the server has
 * drawn may have failed before the code was there to receive the event.
 */
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
