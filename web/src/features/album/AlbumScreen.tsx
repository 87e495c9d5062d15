import { type AlbumFolder, uploadChanged, uploadMaxBytes } from "@redthread/contract/photo"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useEffect, useState } from "react"
import { distinct } from "../../core/api/query-client"
import { live } from "../../core/live/live.client"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState } from "../../ui/state/States"
import styles from "./album.module.css"
import { AlbumSkeletons } from "../photo/photo"
import { FolderTabs } from "./album"
import { OwnPhotos } from "./OwnPhotos"
import { albumQuery, renewAlbum } from "./album.lists"
import { parsedPrice, PriceField, suggestedPrice } from "../../ui/form/PriceField"
import { UploadButtons, UploadDrop, UploadTray, useUploads } from "../upload/upload"

const megabyte = 1024 * 1024
/** Maximum files in the tray at a time; the album itself has no such limit. */
const trayMax = 50

export const AlbumScreen = () => {
  const me = useMe()
  const { folder = "public" } = useSearch({ from: "/members/album" })
  return me && <Album userId={me.id} folder={folder} />
}

const Album = ({ userId, folder }: { userId: number; folder: AlbumFolder }) => {
  const { t } = useTexts(["photo", "ui"])
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const query = useInfiniteQuery(albumQuery(userId, folder))
  const { uploads, ...price } = useAlbumUploads(userId, folder)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number> | null>(null)
  const isChoosing = chosenIds !== null
  const uploadIds = new Set(uploads.items.map(({ id }) => id))
  const photos = distinct(query.data?.pages, "id").filter(({ id }) => !uploadIds.has(id))
  return (
    <UploadDrop uploads={uploads} disabled={!price.isValid}>
      <section aria-label={t("photo:album.heading")} className={styles.album}>
        <h1 data-in-bar>{t("photo:album.heading")}</h1>
        <FolderTabs
          chosen={folder}
          counts={query.data?.pages.at(-1)?.folders}
          onChoose={(next) => {
            setChosenIds(null)
            void navigate({ to: "/album", search: { folder: next }, replace: true })
          }}
        />
        <p className={styles.hint}>{t(`photo:album.hint.${folder}`)}</p>
        {folder === "secret" && (
          <div className={styles.price}>
            <PriceField label={t("photo:album.price_new")} text={price.text} onChange={price.setText} />
          </div>
        )}
        <div className={styles.add}>
          <UploadButtons uploads={uploads} disabled={!price.isValid} />
          {photos.length > 0 && (
            <Button
              look="ghost"
              size="small"
              aria-pressed={isChoosing}
              onClick={() => setChosenIds(isChoosing ? null : new Set())}
            >
              {t(isChoosing ? "photo:album.select_done" : "photo:album.select")}
            </Button>
          )}
        </div>
        {(!isMobile || photos.length === 0) && (
          <p className={`${styles.hint} ${styles.formats}`}>
            {t("photo:upload.hint", { most: uploadMaxBytes / megabyte })} {!isMobile && t("photo:upload.hint_drop")}
          </p>
        )}
        <UploadTray uploads={uploads} />
        <InfiniteList
          query={query}
          isEmpty={photos.length === 0}
          skeleton={<AlbumSkeletons />}
          empty={uploads.items.length === 0 && <EmptyState drawing="real" text={t(`photo:album.empty.${folder}`)} />}
        >
          <OwnPhotos key={folder} photos={photos} folder={folder} chosenIds={chosenIds} onChoose={setChosenIds} />
          {!query.hasNextPage && photos.length > photosWithoutEnd && (
            <p className={styles.end}>{t("photo:album.end")}</p>
          )}
        </InfiniteList>
      </section>
    </UploadDrop>
  )
}

/** A list of up to this many photos has no end mark. */
const photosWithoutEnd = 8

function useAlbumUploads(userId: number, folder: AlbumFolder) {
  const [text, setText] = useState(() => String(suggestedPrice()))
  const price = folder === "secret" ? parsedPrice(text) : undefined
  const renew = useCallback(() => void renewAlbum(userId), [userId])
  const uploads = useUploads({ folder, price: price ?? undefined, max: trayMax, onReady: renew })
  // Refetches for uploads of another device, and for those that were processing when this page was opened.
  useEffect(() => live.on(uploadChanged, ({ status }) => status !== "processing" && renew()), [renew])
  return { uploads, text, setText, isValid: price !== null }
}
