import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useUpdate } from "./version.part"

const VersionDialog = lazyPart(() => import("./VersionDialog"), "VersionDialog")

/** Offers a later version, once it is known of. */
export const VersionOffer = () => {
  const [update, close] = useUpdate()
  return (
    update && (
      <Suspense>
        <VersionDialog update={update} onClose={close} />
      </Suspense>
    )
  )
}
