import type { EvidenceFile, QueueCase } from "@redthread/contract/staff-queue"
import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { VoicePlayer } from "../../../ui/display/VoicePlayer"
import pictureStyles from "./picture.module.css"
import tableStyles from "../data-table.module.css"
import styles from "../staff.module.css"

/** Evidence is covered until clicked; the server sends it only to the holder of the case's claim. */
export const EvidenceFiles = ({ of: { evidence_count: count = 0, evidence_files: files } }: { of: QueueCase }) => {
  const { t } = useTexts("staff")
  if (count === 0) return null
  return (
    <section>
      <h3 className={styles.label}>{t("evidence_files.title")}</h3>
      {files ? (
        <ul className={pictureStyles.thumbs}>
          {files.map((file, index) => (
            <li key={file.id}>
              <Kept file={file} number={index + 1} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>{t("evidence_files.take_first", { count })}</p>
      )}
    </section>
  )
}

const Kept = ({ file: { kind, src, blurred, duration, waveform }, number }: { file: EvidenceFile; number: number }) => {
  const { t } = useTexts("staff")
  /** Keeps the first address of the file, because a newer one would restart a clip. */
  const [opened, setOpened] = useState<string | null>(null)
  if (kind === "audio") return <VoicePlayer src={src} seconds={duration ?? 0} waveform={waveform} />
  const isOpened = opened !== null
  // The same button element is used in both states, so that it keeps the focus.
  return (
    <div className={isOpened ? pictureStyles.opened : undefined}>
      {isOpened && <Shown kind={kind} src={opened} label={t("evidence_files.item", { number })} />}
      <button
        type="button"
        className={isOpened ? tableStyles.rowButton : pictureStyles.covered}
        aria-label={isOpened ? undefined : t("evidence_files.open", { number })}
        onClick={() => setOpened(isOpened ? null : src)}
      >
        {isOpened ? t("evidence_files.cover") : <img src={blurred ?? undefined} alt="" />}
      </button>
    </div>
  )
}

const Shown = ({ kind, src, label }: Pick<EvidenceFile, "kind" | "src"> & { label: string }) =>
  kind === "video" ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- clips that members send have no captions
    <video className={pictureStyles.picture} src={src} controls aria-label={label} />
  ) : (
    <img className={pictureStyles.picture} src={src} alt={label} />
  )
