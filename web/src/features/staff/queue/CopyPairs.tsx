import type { CopyPair, EvidenceFile, QueueCase } from "@redthread/contract/staff-queue"
import { useTexts } from "../../../core/texts/texts"
import { CoveredPicture } from "./CoveredPicture"
import pairStyles from "./copy-pairs.module.css"
import styles from "../staff.module.css"

interface Props {
  of: QueueCase
  pairs: readonly CopyPair[]
}

/** Shows pairs of pictures, covered; the server sends their files only to the holder of the case's claim. */
export const CopyPairs = ({ of: { name, evidence_count: count = 0, evidence_files: files }, pairs }: Props) => {
  const { t } = useTexts("staff")
  const fileOf = (id: number): EvidenceFile | undefined => files?.find((file) => file.id === id)
  return (
    <section>
      <h3 className={styles.label}>{t("copy.title")}</h3>
      {files ? (
        <ul className={pairStyles.pairs}>
          {pairs.map((pair) => (
            <li key={`${pair.photo_id} ${pair.other_photo_id}`}>
              <div className={pairStyles.pair}>
                <Side file={fileOf(pair.photo_id)} label={t("copy.own", { name: name ?? t("copy.erased") })} />
                <Side
                  file={fileOf(pair.other_photo_id)}
                  label={t("copy.other", { name: pair.name ?? t("copy.erased") })}
                />
              </div>
              <p className={styles.soft}>
                {t(`word.copy_${pair.kind}`)} · {t("copy.distance", { count: pair.distance })}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>{t("evidence_files.take_first", { count })}</p>
      )}
    </section>
  )
}

const Side = ({ file, label }: { file: EvidenceFile | undefined; label: string }) => {
  const { t } = useTexts("staff")
  return (
    <figure className={pairStyles.side}>
      {file ? <CoveredPicture src={file.src} alt={label} /> : <p className={styles.soft}>{t("copy.gone")}</p>}
      <figcaption>{label}</figcaption>
    </figure>
  )
}
