import { languageNames } from "@redthread/contract/language"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { EmptyState } from "../../../ui/state/States"
import type { FeedFilter } from "../feed.queries"

export const NoFeeds = ({ filter: { friends, language }, onAll }: { filter: FeedFilter; onAll: () => void }) => {
  const { t } = useTexts("feed")
  const me = useMe()
  if (friends ?? language) {
    return (
      <EmptyState
        drawing="people"
        text={friends ? t("empty_friends") : t("empty_language", { language: language && languageNames[language] })}
        action={
          <Button look="quiet" onClick={onAll}>
            {t("show_all")}
          </Button>
        }
      />
    )
  }
  return <EmptyState drawing="people" title={t("empty_title")} text={t(me ? "empty_text" : "empty_text_visitor")} />
}
