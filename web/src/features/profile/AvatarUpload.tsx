import { useMutation } from "@tanstack/react-query"
import { IconCamera } from "@tabler/icons-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { showError } from "../../core/query-client"
import { ThreadProgress } from "../../ui/Thread"
import styles from "./AvatarUpload.module.css"
import { uploadAvatar, useEditProfile } from "./profile.queries"

/** Upon the own portrait: another picture in its place. */
export const AvatarUpload = ({ userId }: { userId: number }) => {
  const { t } = useTranslation("profile")
  const input = useRef<HTMLInputElement>(null)
  const edit = useEditProfile(userId)
  const change = useMutation({
    mutationFn: async (file: File) => edit.mutateAsync(await uploadAvatar(file)),
    meta: { quiet: true },
    onError: showError,
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) change.mutate(file)
          event.target.value = ""
        }}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={t("edit.avatar")}
        title={t("edit.avatar")}
        disabled={change.isPending}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {change.isPending && (
        <div className={styles.progress}>
          <ThreadProgress label={t("edit.avatar")} />
        </div>
      )}
    </>
  )
}
