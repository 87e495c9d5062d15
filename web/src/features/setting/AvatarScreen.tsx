import type { Profile } from "@redthread/contract/profile"
import { useMutation } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { errorText } from "../../core/error-text"
import { showToast } from "../../core/toast"
import { ThreadProgress } from "../../ui/Thread"
import { Button } from "../../ui/Button"
import { saveProfile, uploadPicture } from "../profile/profile.edit.part"
import styles from "./avatar.module.css"
import type { Size } from "./crop"
import { PictureChooser } from "./PictureChooser"
import { ProfilePage } from "./ProfilePage"
import { Section } from "./Section"

const PictureCrop = lazy(async () => ({ default: (await import("./PictureCrop")).PictureCrop }))

type Field = "avatar" | "cover"

/** Twice what is shown at most, for fine screens. */
const frames: Record<Field, Size> = {
  avatar: { width: 1200, height: 1200 },
  cover: { width: 1560, height: 500 },
}

/** The portrait and the cover of the own profile. */
export const AvatarScreen = () => {
  const { t } = useTranslation(["settings_profile", "shell"])
  return (
    <ProfilePage title={t("shell:title.avatar")}>
      {(person) => (
        <>
          <PictureField field="avatar" person={person} />
          <PictureField field="cover" person={person} />
        </>
      )}
    </ProfilePage>
  )
}

const PictureField = ({ field, person }: { field: Field; person: Profile }) => {
  const { t } = useTranslation("settings_profile")
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const { change, setBlob, chosen } = usePicture(field, setPicture)
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
        {change.isPending && <ThreadProgress label={t("saving")} />}
        {change.error && (
          <p className={styles.problem} role="alert">
            {errorText(change.error)}
          </p>
        )}
        {field === "cover" && src && !picture && (
          <Button look="ghost" size="small" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t("avatar.cover_remove")}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Takes what was chosen to the server. */
function usePicture(field: Field, setPicture: (picture: ImageBitmap | null) => void) {
  const { t } = useTranslation("settings_profile")
  const change = useMutation({
    mutationFn: async (blob: Blob | null) => {
      const id = blob && (await uploadPicture(blob, blob instanceof File ? blob.name : `${field}.jpg`))
      return saveProfile(field === "cover" ? { cover: id } : id === null ? {} : { avatar: id })
    },
    meta: { quiet: true },
    onSuccess: () => {
      setPicture(null)
      showToast({ kind: "note", message: t("saved") })
    },
  })
  const chosen = async (file: File) => {
    change.reset()
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      // This browser can't read it; perhaps the server can, else its word counts.
      change.mutate(file)
    }
  }
  return { change, setBlob: change.mutate, chosen: (file: File) => void chosen(file) }
}
