import type { AlbumPhoto } from "@redthread/contract/photo"
import { hiMax } from "@redthread/contract/profile"
import { useState } from "react"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { TextArea } from "../../ui/form/Field"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { SavedField } from "../../ui/setting/autosave"
import { Section } from "../../ui/setting/Section"
import setting from "../../ui/setting/setting.module.css"
import { Skeleton } from "../../ui/state/States"
import { useAlbum } from "../album/album"
import styles from "./greeting.module.css"
import { useSaveProfile } from "./profile-setting"

/** Edits the greeting that "say hi" sends: a text, a public photo, both, or a sentence of the phrase book. */
export const GreetingScreen = () => {
  const { t } = useTexts(["talk", "shell"])
  return (
    <section className={setting.screen}>
      <h1 data-in-bar>{t("shell:title.sayhi")}</h1>
      <Section title={t("hi_setting.words")} text={t("hi_setting.words_hint")}>
        <Words />
      </Section>
      <Section title={t("hi_setting.photo")} text={t("hi_setting.photo_hint")}>
        <Photos />
      </Section>
    </section>
  )
}

const Words = () => {
  const { t } = useTexts("talk")
  const stored = useMe()?.hi_content ?? ""
  const saving = useSaveProfile()
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    if (draft === null || draft.trim() === stored) return setDraft(null)
    saving.save({ hi_content: draft.trim() || null }, () => setDraft(null))
  }
  return (
    <div className={styles.part}>
      <SavedField state={saving.state}>
        <TextArea
          label={t("hi_setting.words")}
          rows={4}
          dir="auto"
          maxLength={hiMax}
          value={draft ?? stored}
          placeholder={t("hi_setting.placeholder")}
          error={saving.error}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={commit}
        />
      </SavedField>
    </div>
  )
}

const Photos = () => {
  const { t } = useTexts("talk")
  const me = useMe()
  const saving = useSaveProfile()
  const query = useAlbum(me?.id ?? 0, "public")
  const pages = query.data?.pages.flatMap(({ items }) => items) ?? []
  const photos = pages.filter(({ kind, status }) => kind === "image" && status === "ready")
  const chosen = saving.pending?.hi_photo === undefined ? me?.hi_photo : saving.pending.hi_photo
  return (
    <div className={styles.part}>
      <SavedField state={saving.state}>
        <InfiniteList
          query={query}
          isEmpty={photos.length === 0}
          skeleton={<Skeleton height="120px" />}
          empty={<p className={styles.empty}>{t("hi_setting.no_photos")}</p>}
        >
          <ul className={styles.photos}>
            {photos.map((photo) => (
              <li key={photo.id}>
                <Choice
                  photo={photo}
                  isChosen={chosen === photo.id}
                  onToggle={() => saving.save({ hi_photo: chosen === photo.id ? null : photo.id })}
                />
              </li>
            ))}
          </ul>
        </InfiniteList>
      </SavedField>
      {saving.error && <p role="alert">{saving.error}</p>}
      {chosen && (
        <Button look="ghost" size="small" onClick={() => saving.save({ hi_photo: null })}>
          {t("hi_setting.no_photo")}
        </Button>
      )}
    </div>
  )
}

interface ChoiceProps {
  photo: AlbumPhoto
  isChosen: boolean
  onToggle: () => void
}

const Choice = ({ photo: { thumbnail, alt }, isChosen, onToggle }: ChoiceProps) => (
  <button type="button" className={styles.photo} aria-pressed={isChosen} onClick={onToggle}>
    <img src={thumbnail} alt={alt} loading="lazy" decoding="async" />
  </button>
)
