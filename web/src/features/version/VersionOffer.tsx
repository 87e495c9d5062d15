import { Suspense } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useUpdate } from "./version"

const VersionDialog = lazyPart(() => import("./VersionDialog"), "VersionDialog")

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
