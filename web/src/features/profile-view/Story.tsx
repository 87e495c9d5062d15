import { profilePhotosMax } from "@redthread/contract/photo"
import type { Profile } from "@redthread/contract/profile"
import type { PromptAnswer } from "@redthread/contract/prompt"
import { IconPlayerPlayFilled } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { distinct } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { Picture } from "../../ui/display/Picture"
import { VoicePlayer } from "../../ui/display/VoicePlayer"
import { useAlbum } from "../album/album"
import { useOpenPhoto } from "../photo/photo"
import { TranslatableText } from "../translation/translation"
import { useCalled } from "../remark/remark"
import { ItemActions } from "./ItemActions"
import styles from "./Story.module.css"

type Photo = Profile["photos"][number]

/** The photo of the portrait, if it is still public. */
export const portraitOf = ({ photos, portrait }: Profile): Photo | undefined =>
  photos.find(({ src }) => src === portrait)

/** Photos of the story, without the portrait. */
export function storyPhotos(person: Profile): Photo[] {
  const portrait = portraitOf(person)
  return person.photos.filter((photo) => photo !== portrait).slice(0, profilePhotosMax - (portrait ? 1 : 0))
}

interface Props {
  person: Profile
  /** True on the profile of another member without a block. */
  canAnswer: boolean
}

/** Answers and photos in turn. */
export const Story = ({ person, canAnswer }: Props) => {
  const { t } = useTexts("prompt")
  const answers = person.prompts ?? []
  const photos = storyPhotos(person)
  const { open, windows } = useOpenById(person.user_id)
  if (answers.length + photos.length === 0) return null
  const length = Math.max(answers.length, photos.length)
  return (
    <section className={styles.story} aria-label={t("title")}>
      {Array.from({ length }, (_, index) => [answers[index], photos[index]] as const).flatMap(([answer, photo]) => [
        answer && <AnswerCard key={`answer-${answer.id}`} person={person} answer={answer} canAnswer={canAnswer} />,
        photo && (
          <PhotoCard
            key={`photo-${photo.id}`}
            person={person}
            photo={photo}
            canAnswer={canAnswer}
            onOpen={() => open(photo.id)}
          />
        ),
      ])}
      {windows}
    </section>
  )
}

/** Opens a photo in the viewer, or its page if it is not on the loaded pages of the album. */
function useOpenById(userId: number) {
  const navigate = useNavigate()
  const album = distinct(useAlbum(userId, "public").data?.pages, "id")
  const { open, windows } = useOpenPhoto(album, { type: "photo" })
  const openById = (id: number): void => {
    const photo = album.find((each) => each.id === id)
    if (photo) open(photo)
    else void navigate({ to: "/photo/$id", params: { id: String(id) } })
  }
  return { open: openById, windows }
}

const AnswerCard = ({ person, answer: { prompt, ...answer }, canAnswer }: Props & { answer: PromptAnswer }) => {
  const { t } = useTexts("prompt")
  return (
    <figure className={styles.answer}>
      <figcaption className={styles.ask}>{t(`ask.${prompt}`)}</figcaption>
      {answer.voice ? (
        <VoicePlayer src={answer.voice.src} seconds={answer.voice.duration} waveform={answer.voice.waveform} />
      ) : (
        <blockquote className={styles.words}>
          <TranslatableText type="prompt" {...answer} textClass={styles.text} />
        </blockquote>
      )}
      {canAnswer && (
        <ItemActions
          person={person}
          item={{ type: "prompt", id: answer.id, src: null, prompt, content: answer.translate ?? answer.content }}
        />
      )}
    </figure>
  )
}

const PhotoCard = ({ person, photo, canAnswer, onOpen }: Props & { photo: Photo; onOpen: () => void }) => {
  const { t } = useTexts("ui")
  const { name } = useCalled(person)
  const { src, kind, caption } = photo
  return (
    <figure className={styles.photo}>
      <div className={styles.frame}>
        <button type="button" aria-label={t(kind === "video" ? "tile.clip" : "tile.photo", { name })} onClick={onOpen}>
          <Picture src={src} alt="" />
          {kind === "video" && (
            <span className={styles.clip}>
              <IconPlayerPlayFilled size={16} aria-hidden="true" />
            </span>
          )}
        </button>
        {canAnswer && <PhotoActions person={person} photo={photo} />}
      </div>
      {caption && (
        <figcaption className={styles.caption}>
          <TranslatableText
            type="caption"
            id={photo.id}
            content={caption}
            language={photo.language ?? null}
            translate={photo.translate ?? null}
            translated_by={photo.translated_by}
            translate_engine={photo.translate_engine}
          />
        </figcaption>
      )}
    </figure>
  )
}

export const PhotoActions = ({ person, photo: { id, src } }: { person: Profile; photo: Photo }) => (
  <ItemActions person={person} item={{ type: "photo", id, src, prompt: null, content: null }} />
)
