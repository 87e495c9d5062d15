import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useErrorPrompt } from "../../core/error/show-error"
import { useProofPrompt, useSignInAsked } from "../../core/session/sign-in-prompt"
import { useMe } from "../../core/session/session"
import { closeMatch, useMatch } from "../../features/like/like.live"
import { VersionOffer } from "../../features/version/version"
import { isOfferWelcome } from "../../features/wheel/wheel-offer"

const SignInDialog = lazyPart(() => import("./SignInDialog"), "SignInDialog")
const ErrorPrompt = lazyPart(() => import("./ErrorPrompt"), "ErrorPrompt")
const ProofDialog = lazyPart(() => import("../../features/account/ProofDialog"), "ProofDialog")
const MissingDialog = lazyPart(() => import("./MissingDialog"), "MissingDialog")
const MatchMoment = lazyPart(() => import("../../features/match/MatchMoment"), "MatchMoment")
const WheelOffer = lazyPart(() => import("../../features/wheel/WheelOffer"), "WheelOffer")
const SanctionDialog = lazyPart(() => import("../../features/sanction/SanctionDialog"), "SanctionDialog")
const AnnouncementDialog = lazyPart(() => import("../../features/announcement/announcement"), "AnnouncementDialog")

/** In the back office nothing of the dating product opens. */
export const Overlays = ({ isOffice = false }: { isOffice?: boolean }) => {
  const isSignInAsked = useSignInAsked()
  const prompt = useErrorPrompt()
  const me = useMe()
  const match = useMatch()
  const proof = useProofPrompt()
  const [isWheelWelcome] = useState(isOfferWelcome)
  // The wheel stays open after the last spin, to show the result.
  const [hasSpin, setHasSpin] = useState(false)
  // Wheel and announcement must not overlap: the one that opened first stays until it is closed.
  const [isWheelOpen, setWheelOpen] = useState(false)
  if (!hasSpin && isWheelWelcome && me?.wheel === 1 && me.missing.length === 0) setHasSpin(true)
  return (
    <Suspense>
      <VersionOffer />
      {match !== null && !isOffice && <MatchMoment userId={match} onClose={closeMatch} />}
      {isSignInAsked && <SignInDialog />}
      {proof && <ProofDialog prompt={proof} />}
      {hasSpin && me && !isOffice && (isWheelOpen || !me.announcement) && <WheelOffer onOpenChange={setWheelOpen} />}
      {prompt && <ErrorPrompt prompt={prompt} />}
      {me && me.missing.length > 0 && <MissingDialog />}
      {me?.sanction && <SanctionDialog key={me.sanction.id} sanction={me.sanction} />}
      {me?.announcement && !isWheelOpen && (
        <AnnouncementDialog key={me.announcement.id} announcement={me.announcement} />
      )}
    </Suspense>
  )
}
