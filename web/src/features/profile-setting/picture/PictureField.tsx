import type { Profile } from "@redthread/contract/profile"
import { useMutation } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { lazyPart, whenReachable } from "../../../core/page/lazy-part"
import { errorText } from "../../../core/error/error-text"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { ThreadProgress } from "../../../ui/state/Thread"
import { Button } from "../../../ui/button/Button"
import { saveProfile } from "../../profile/profile"
import styles from "./avatar.module.css"
import type { Size } from "./crop"
import { PictureChooser } from "./PictureChooser"
import { Section } from "../../../ui/setting/Section"

const PictureCrop = lazyPart(() => import("./PictureCrop"), "PictureCrop")

type Field = "avatar" | "cover"

/** Sizes of the results in pixels, for high-density screens. */
const frames: Record<Field, Size> = {
  avatar: { width: 1200, height: 1600 },
  cover: { width: 1560, height: 500 },
}

interface Props {
  field: Field
  person: Profile
}

export const PictureField = ({ field, person }: Props) => {
  const { t } = useTexts("settings_profile")
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const { change, sent, setBlob, chosen } = usePicture(field, setPicture)
  const src = field === "avatar" ? person.avatar : person.cover
  return (
    <Section title={t(`avatar.${field}`)} text={t(`avatar.${field}_hint`)}>
      <div className={styles.picture}>
        {picture ? (
          <Suspense fallback={<ThreadProgress label={t("saving")} />}>
            <PictureCrop
              picture={picture}
              frame={frames[field]}
              isRound={field === "avatar"}
              isBusy={change.isPending}
              onDone={setBlob}
              onCancel={() => setPicture(null)}
            />
          </Suspense>
        ) : (
          <PictureChooser
            shown={src && <img className={styles[field]} src={src} alt={t(`avatar.${field}`)} />}
            isBusy={change.isPending}
            onFile={chosen}
            onPicture={setPicture}
          />
        )}
        {/* Once all bytes are sent, the remaining duration is unknown. */}
        {change.isPending && <ThreadProgress label={t("saving")} {...(sent < 1 && { value: sent })} />}
        {change.error && (
          <p className={styles.problem} role="alert">
            {errorText(change.error)}
          </p>
        )}
        {src && !picture && (
          <Button look="ghost" size="small" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t(`avatar.${field}_remove`)}
          </Button>
        )}
      </div>
    </Section>
  )
}

const asFile = (blob: Blob, name: string): File =>
  blob instanceof File ? blob : new File([blob], name, { type: blob.type })

async function upload(file: File, progress: (fraction: number) => void): Promise<number> {
  const { sendPicture } = await whenReachable(() => import("../../upload/upload"))
  return sendPicture(file, progress)
}

/** `sent`: 0-1 of the bytes. */
function usePicture(field: Field, setPicture: (picture: ImageBitmap | null) => void) {
  const { t } = useTexts("settings_profile")
  const [sent, setSent] = useState(1)
  const change = useMutation({
    mutationFn: async (blob: Blob | null) => {
      if (blob) setSent(0)
      const id = blob && (await upload(asFile(blob, `${field}.jpg`), setSent))
      return saveProfile(field === "cover" ? { cover: id } : { avatar: id })
    },
    meta: { quiet: true },
    onSuccess: (_saved, blob) => {
      setPicture(null)
      showToast({ kind: "note", message: t(blob === null && field === "avatar" ? "avatar.avatar_stays" : "saved") })
    },
  })
  const chosen = async (file: File) => {
    change.reset()
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      // If the browser cannot decode the file, the server decides whether it is a picture.
      change.mutate(file)
    }
  }
  return { change, sent, setBlob: change.mutate, chosen: (file: File) => void chosen(file) }
}
