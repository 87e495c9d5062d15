import { useInfiniteQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { Tabs } from "../../ui/navigation/Tabs"
import setting from "../../ui/setting/setting.module.css"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { BoughtContacts } from "../contact/contact"
import { AlbumSkeletons, PhotoSet } from "../photo/photo"
import { boughtPhotosQuery } from "./album.lists"
import styles from "./album.module.css"

const kinds = ["photos", "contacts"] as const

export const BoughtScreen = () => {
  const { t } = useTexts(["photo", "shell"])
  const [chosen, setChosen] = useState<(typeof kinds)[number]>("photos")
  return (
    <section className={setting.screen}>
      <h1 data-in-bar>{t("shell:title.bought")}</h1>
      <div className={setting.card}>
        <Tabs
          label={t("shell:title.bought")}
          tabs={kinds.map((key) => ({ key, label: t(`photo:bought.${key}`) }))}
          chosen={chosen}
          onChoose={(key) => setChosen(kinds.find((kind) => kind === key) ?? "photos")}
        >
          <div className={styles.bought}>
            <Suspense fallback={<Skeleton height="240px" />}>
              {chosen === "photos" ? <Photos /> : <BoughtContacts />}
            </Suspense>
          </div>
        </Tabs>
      </div>
    </section>
  )
}

const Photos = () => {
  const { t } = useTexts("photo")
  const query = useInfiniteQuery(boughtPhotosQuery)
  const photos = query.data?.pages.flatMap(({ items }) => items.map(({ photo }) => photo)) ?? []
  return (
    <InfiniteList
      query={query}
      isEmpty={photos.length === 0}
      skeleton={<AlbumSkeletons />}
      empty={<EmptyState drawing="real" text={t("bought.no_photos")} />}
    >
      <PhotoSet photos={photos} met={{ type: "photo" }} look="grid" />
    </InfiniteList>
  )
}
