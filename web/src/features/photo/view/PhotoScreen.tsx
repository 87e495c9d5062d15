import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { ClientError } from "../../../core/error/client-error"
import { usePageTitle } from "../../../core/page/page-title"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { buttonClass } from "../../../ui/button/Button"
import { EmptyState, ErrorState, Skeleton } from "../../../ui/state/States"
import { useNameOf } from "../../remark/remark"
import { PhotoSet } from "../photo"
import styles from "./photo-page.module.css"
import { photoQuery } from "./photo.queries"

export const PhotoScreen = ({ id }: { id: number }) => {
  const { t } = useTexts(["photo", "profile"])
  const me = useMe()
  const { data: photo, error, refetch } = useQuery(photoQuery(id))
  const name = useNameOf(photo?.user_id, photo?.alt)
  const title = name && t("photo:page.by", { name })
  usePageTitle(title)
  if (!photo && error) {
    const isGone = error instanceof ClientError && error.status === 404
    return isGone ? <Gone /> : <ErrorState error={error} retry={() => void refetch()} />
  }
  if (!photo) return <Skeleton ratio="4 / 3" />
  return (
    <article className={styles.page} aria-label={title}>
      <h1 data-in-bar>{title}</h1>
      <PhotoSet photos={[photo]} met={{ type: "photo", related_id: photo.id }} look="mosaic" />
      {me?.id === photo.user_id ? (
        <Link to="/album" search={{ folder: albumFolderOf(photo.folder) }} className={buttonClass("quiet")}>
          {t("photo:album.mine")}
        </Link>
      ) : (
        <Link to="/profile/$id" params={{ id: String(photo.user_id) }} className={buttonClass("quiet")}>
          {t("photo:page.profile")}
        </Link>
      )}
    </article>
  )
}

const albumFolderOf = (folder: string) => (folder === "private" || folder === "secret" ? folder : "public")

const Gone = () => {
  const { t } = useTexts(["photo", "profile"])
  const me = useMe()
  return (
    <>
      <h1 className="visually-hidden">{t("photo:page.gone")}</h1>
      <EmptyState
        drawing="lost"
        text={t("photo:page.gone")}
        action={
          <Link to={me ? "/recommend" : "/user/recommend"} className={buttonClass("primary")}>
            {t("profile:to_people")}
          </Link>
        }
      />
    </>
  )
}

export const PhotoRoute = () => {
  const { id } = useParams({ from: "/photo/$id" })
  return <PhotoScreen key={id} id={Number(id)} />
}
