import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { hrefOf } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import styles from "./TopBar.module.css"

const SearchPanel = lazyPart(() => import("../../features/search/SearchPanel"), "SearchPanel")

export const TopSearch = () => {
  const { t } = useTexts("shell")
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const close = () => setField(null)
  return (
    <search className={styles.search}>
      <form action={hrefOf("/user/search")}>
        <input
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          aria-label={t("title.search")}
          placeholder={t("title.search")}
          onFocus={(event) => setField(event.currentTarget)}
          onInput={(event) => setField(event.currentTarget)}
          onBlur={close}
        />
      </form>
      {field && (
        <Suspense>
          <SearchPanel field={field} onClose={close} />
        </Suspense>
      )}
    </search>
  )
}
