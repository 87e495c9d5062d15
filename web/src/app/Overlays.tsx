import { lazy, Suspense, useState } from "react"
import { useErrorPrompt } from "../core/error-prompt"
import { useProofPrompt } from "../core/proof-prompt"
import { useMe } from "../core/session"
import { useSignInAsked } from "../core/sign-in-prompt"
import { useMatch } from "../features/relation/relation.match.part"
import { OfflineStrip } from "./OfflineStrip"

const SignInDialog = lazy(() => import("./SignInDialog").then(({ SignInDialog: Part }) => ({ default: Part })))
const ErrorPrompt = lazy(() => import("./ErrorPrompt").then(({ ErrorPrompt: Part }) => ({ default: Part })))
const ProofDialog = lazy(() =>
  import("../features/account/account.code.part").then(({ ProofDialog: Part }) => ({ default: Part })),
)
const MissingDialog = lazy(() => import("./MissingDialog").then(({ MissingDialog: Part }) => ({ default: Part })))
const MatchMoment = lazy(() =>
  import("../features/match/MatchMoment").then(({ MatchMoment: Part }) => ({ default: Part })),
)
const WheelOffer = lazy(() =>
  import("../features/wheel/WheelOffer").then(({ WheelOffer: Part }) => ({ default: Part })),
)
const VersionOffer = lazy(() =>
  import("../features/version/VersionOffer").then(({ VersionOffer: Part }) => ({ default: Part })),
)
const SanctionDialog = lazy(() =>
  import("../features/sanction/SanctionDialog").then(({ SanctionDialog: Part }) => ({ default: Part })),
)
const AnnouncementDialog = lazy(() =>
  import("../features/announcement/AnnouncementDialog").then(({ AnnouncementDialog: Part }) => ({ default: Part })),
)

/** What opens over every screen; its code comes after the first one. */
export const Overlays = () => {
  const isSignInAsked = useSignInAsked()
  const prompt = useErrorPrompt()
  const me = useMe()
  const match = useMatch()
  const proof = useProofPrompt()
  // It stays to tell what was won, when there is no spin to be had any more.
  const [hasSpin, setHasSpin] = useState(false)
  if (!hasSpin && me?.wheel === 1 && me.missing.length === 0) setHasSpin(true)
  return (
    <Suspense>
      <OfflineStrip />
      <Suspense>
        <VersionOffer />
      </Suspense>
      {match !== null && <MatchMoment />}
      {isSignInAsked && <SignInDialog />}
      {proof && <ProofDialog prompt={proof} />}
      {hasSpin && me && <WheelOffer />}
      {prompt && <ErrorPrompt prompt={prompt} />}
      {me && me.missing.length > 0 && <MissingDialog />}
      {me?.sanction && <SanctionDialog key={me.sanction.id} sanction={me.sanction} />}
      {me?.announcement && <AnnouncementDialog key={me.announcement.id} announcement={me.announcement} />}
    </Suspense>
  )
}
