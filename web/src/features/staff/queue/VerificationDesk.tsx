import type { QueueCase } from "@redthread/contract/staff-queue"
import {
  claimVerification,
  decideVerification,
  listVerifications,
  releaseVerification,
  verificationReasons,
  type ClaimedVerification,
  type VerificationCase,
  type VerificationReason,
} from "@redthread/contract/verification"
import type { CallInput } from "@redthread/contract/core/call"
import { undoSeconds } from "@redthread/contract/staff-decision"
import { useMutation } from "@tanstack/react-query"
import { type KeyboardEvent, useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { ChoiceField, TextArea } from "../../../ui/form/Field"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { GestureDrawing } from "../../verification/verification"
import { CaseClaim } from "./CaseClaim"
import { CaseFrame, FactRow, MemberLink, useNumberKeys } from "./CaseFrame"
import { type OpenCase, QueueScreen } from "./QueueScreen"
import type { CaseQueue } from "./queue.queries"
import { staffChanged } from "../staff.queries"
import decisionStyles from "../decision/decision.module.css"
import deskStyles from "./queue.module.css"
import pictureStyles from "./picture.module.css"
import caseStyles from "./case.module.css"
import styles from "../staff.module.css"

const noteMax = 500

const toCase = ({ id, user, submitted_at, claimed_by, claimed_until, mine }: VerificationCase): QueueCase => ({
  id,
  user_id: user?.user_id ?? null,
  name: user?.name ?? null,
  facts: [],
  text: null,
  evidence: null,
  created_at: submitted_at,
  decisions: [],
  reasons: [],
  claim: claimed_by && claimed_until ? { ...claimed_by, mine, until: claimed_until } : null,
})

const queue: CaseQueue<QueueCase, ClaimedVerification> = {
  name: "verification",
  list: async (after, signal) => {
    const { items, pagination } = await api(
      listVerifications,
      { query: after === null ? {} : { max_id: after } },
      { signal },
    )
    return { items: items.map(toCase), pagination }
  },
  claim: (id) => api(claimVerification, { params: { id } }),
  release: (id) => api(releaseVerification, { params: { id } }),
}

/** The queue of verifications. Only the holder of a case's claim sees the selfie. */
export const VerificationDesk = () => <QueueScreen queue={queue} panel={(open) => <Panel {...open} />} />

const Panel = ({ id, row, onDecided, onClose }: OpenCase) => {
  const { t } = useTexts("staff")
  // Only the reply to a claim has the pictures, whose addresses are valid for two minutes.
  const [claimed, setClaimed] = useState<ClaimedVerification | null>(null)
  return (
    <CaseFrame id={id} onClose={onClose}>
      {claimed && <Facts of={claimed} />}
      {claimed && <Pictures of={claimed} />}
      <CaseClaim
        queue={queue}
        id={id}
        isMine={claimed !== null}
        claimedBy={!claimed && row?.claim?.mine === false ? row.claim.name : undefined}
        hint={t("verification.take_first")}
        onClaimed={setClaimed}
        onReleased={onClose}
      />
      {claimed && <Decision id={claimed.id} onDecided={onDecided} />}
      {claimed && <Tries of={claimed} />}
    </CaseFrame>
  )
}

interface ClaimedProps {
  of: ClaimedVerification
}

const Facts = ({ of: { user, age, gender, seen_before: seen } }: ClaimedProps) => {
  const { t } = useTexts(["staff", "verification"])
  return (
    <>
      <dl className={styles.facts}>
        {user && (
          <FactRow label={t("column.member")}>
            <MemberLink id={user.user_id} name={user.name} />
          </FactRow>
        )}
        {age !== null && <FactRow label={t("verification.age")}>{age}</FactRow>}
        {gender !== null && (
          <FactRow label={t("verification.gender")}>
            {t(gender === 0 ? "verification.woman" : "verification.man")}
          </FactRow>
        )}
      </dl>
      {seen > 0 && <p role="alert">{t("verification.seen_before", { count: seen })}</p>}
    </>
  )
}

/** The member's drawing is mirrored, but the selfie is not, so staff see the gesture with the other hand. */
const asCameraSees = (gesture: ClaimedVerification["gesture"]): ClaimedVerification["gesture"] => ({
  ...gesture,
  hand: gesture.hand === "left" ? "right" : "left",
})

const Pictures = ({ of: { gesture, selfie, photos } }: ClaimedProps) => {
  const { t } = useTexts(["staff", "verification"])
  const { hand, sign, place } = gesture
  return (
    <>
      <div className={deskStyles.compared}>
        <figure>
          <figcaption className={styles.label}>{t("verification.selfie")}</figcaption>
          <img src={selfie} alt={t("verification.selfie")} />
        </figure>
        <figure>
          <figcaption className={styles.label}>{t("verification.gesture")}</figcaption>
          <GestureDrawing gesture={asCameraSees(gesture)} show="place" />
          <p>
            {t(`verification:hand.${hand}`)} · {t(`verification:sign.${sign}`)} · {t(`verification:place.${place}`)}
          </p>
        </figure>
      </div>
      <section>
        <h3 className={styles.label}>{t("verification.photos")}</h3>
        {photos.length === 0 && <p className={styles.soft}>{t("verification.no_photos")}</p>}
        <ul className={pictureStyles.thumbs}>
          {photos.map(({ id, src }, index) => (
            <li key={id}>
              <a href={src} target="_blank" rel="noreferrer">
                <img src={src} alt={t("verification.photo", { number: index + 1 })} />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type Verdict = CallInput<typeof decideVerification>["body"]

/** Both decisions open a dialog, so that no single key decides. */
const Decision = ({ id, onDecided }: { id: number; onDecided: () => void }) => {
  const { t } = useTexts(["staff", "verification"])
  const [open, setOpen] = useState<Verdict["decision"] | null>(null)
  useNumberKeys((place) => {
    if (place === 0) setOpen("approve")
    if (place === 1) setOpen("refuse")
  })
  return (
    <section className={styles.decision} aria-label={t("decide.title")}>
      <div className={styles.actions}>
        <Button size="small" onClick={() => setOpen("approve")}>
          {t("effect.approve")} <kbd className={caseStyles.key}>1</kbd>
        </Button>
        <Button size="small" look="danger" onClick={() => setOpen("refuse")}>
          {t("effect.refuse")} <kbd className={caseStyles.key}>2</kbd>
        </Button>
      </div>
      {open && <ConfirmDialog id={id} decision={open} onClose={() => setOpen(null)} onDecided={onDecided} />}
    </section>
  )
}

interface ConfirmProps {
  id: number
  decision: Verdict["decision"]
  onClose: () => void
  onDecided: () => void
}

const ConfirmDialog = ({ id, decision, onClose, onDecided }: ConfirmProps) => {
  const { t } = useTexts(["staff", "verification"])
  const [reason, setReason] = useState<VerificationReason | null>(null)
  const [note, setNote] = useState("")
  const decide = useMutation({
    mutationFn: (body: Verdict) => api(decideVerification, { params: { id }, body }),
    onSuccess: onDecided,
    onSettled: staffChanged,
    meta: { quiet: true },
  })
  const isRefusal = decision === "refuse"
  const isComplete = !isRefusal || reason !== null
  const confirm = (): void => {
    if (decide.isPending || !isComplete) return
    decide.mutate(isRefusal ? { decision, reason: reason ?? "other", note: note.trim() } : { decision })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return confirm()
    }
    const picked = verificationReasons[Number(event.key) - 1]
    const isTyping = event.target instanceof HTMLElement && event.target.matches("textarea")
    if (isRefusal && picked && !isTyping) setReason(picked)
  }
  const title = t(isRefusal ? "effect.refuse" : "effect.approve")
  return (
    <Dialog opened title={title} onClose={onClose} size={560}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the fields inside */}
      <div className={decisionStyles.form} onKeyDown={onKeyDown}>
        {isRefusal && (
          <>
            <div className={decisionStyles.grounds}>
              <ChoiceField
                label={t("verification.reason")}
                name="reason"
                value={reason}
                onChange={setReason}
                choices={verificationReasons.map((value, index) => ({
                  value,
                  label: `${index + 1} ${t(`verification:refused.${value}`)}`,
                }))}
              />
            </div>
            <TextArea
              label={t("verification.note")}
              hint={t("decide.text_optional")}
              rows={2}
              maxLength={noteMax}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        )}
        <section className={decisionStyles.preview} aria-label={t("decide.preview")}>
          <h3>{t("decide.preview")}</h3>
          {!isComplete && <p className={decisionStyles.soft}>{t("decide.incomplete")}</p>}
          {isComplete && (
            <p>
              {isRefusal
                ? `${t("verification.read_refused")} ${t(`verification:refused.${reason ?? "other"}`)}`
                : t("verification.read_approved")}
            </p>
          )}
          {isComplete && isRefusal && note.trim() !== "" && <p dir="auto">{note.trim()}</p>}
        </section>
        {decide.error && <p role="alert">{errorText(decide.error)}</p>}
        <div className={decisionStyles.actions}>
          <Button look="ghost" onClick={onClose}>
            {t("decide.cancel")}
          </Button>
          <Button
            look={isRefusal ? "danger" : "primary"}
            busy={decide.isPending}
            disabled={!isComplete}
            onClick={confirm}
          >
            {title} <kbd>Ctrl ↵</kbd>
          </Button>
        </div>
        <p className={decisionStyles.soft}>{t("decide.undo_hint", { seconds: undoSeconds })}</p>
      </div>
    </Dialog>
  )
}

const Tries = ({ of: { history } }: ClaimedProps) => {
  const { t } = useTexts(["staff", "verification"])
  return (
    <section>
      <h3 className={styles.label}>{t("verification.tries")}</h3>
      {history.length === 0 && <p className={styles.soft}>{t("history_empty")}</p>}
      <ol className={styles.history}>
        {history.map(({ id, state, reason, decided_at }) => (
          <li key={id}>
            <strong>{t(state === "approved" ? "verification.approved" : "word.refused")}</strong>{" "}
            <RelativeTime at={decided_at} />
            {reason && <p>{t(`verification:refused.${reason}`)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
