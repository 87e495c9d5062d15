import { isLifetime, isTrial, vipPacks } from "@redthread/contract/price"
import type { StaffCredit } from "@redthread/contract/staff-credit"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { errorText } from "../../../core/error/error-text"
import { currentTag } from "../../../core/language/language"
import type { TextFunction } from "../../../core/texts/text-keys"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { creditsQuery, useDecideCredit } from "../credit.queries"
import styles from "../staff.module.css"

export function packText(month: number, t: TextFunction<"staff">): string {
  const pack = vipPacks.find((one) => one === month)
  if (pack !== undefined && isTrial(pack)) return t("credit.trial")
  return pack !== undefined && isLifetime(pack) ? t("credit.lifetime") : String(month)
}

function amountText({ gold, month }: StaffCredit, t: TextFunction<"staff">): string {
  const parts = [
    ...(gold > 0 ? [t("credit.amount", { gold: gold.toLocaleString(currentTag()) })] : []),
    ...(month === null ? [] : [`${t("credit.month")}: ${packText(month, t)}`]),
  ]
  return parts.join(", ")
}

export const Credits = ({ userId }: { userId?: number }) => {
  const { t } = useTexts("staff")
  const query = useInfiniteQuery(creditsQuery(userId))
  const credits = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (credits.length === 0) return null
  return (
    <section>
      <h3 className={styles.label}>{t(userId === undefined ? "credit.open" : "credit.list")}</h3>
      <ol className={styles.history}>
        {credits.map((one) => (
          <li key={one.id}>
            {userId === undefined && (
              <Link to="/staff/$section" params={{ section: "members" }} search={{ id: one.user.user_id }}>
                <bdi>{one.user.name}</bdi>
              </Link>
            )}{" "}
            <strong>{amountText(one, t)}</strong> <span>{t(`credit.state.${one.state}`)}</span>{" "}
            <span className={styles.soft}>{t("credit.by", { name: one.created_by.name })}</span>
            <p dir="auto">{one.reason}</p>
            {one.state === "pending" && one.own === 0 && <Decision id={one.id} />}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button look="quiet" size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("table.more")}
        </Button>
      )}
    </section>
  )
}

const Decision = ({ id }: { id: number }) => {
  const { t } = useTexts("staff")
  const decide = useDecideCredit()
  return (
    <>
      {decide.error && <p role="alert">{errorText(decide.error)}</p>}
      <div className={styles.actions}>
        <Button size="small" busy={decide.isPending} onClick={() => decide.mutate({ id, state: "confirmed" })}>
          {t("credit.confirm")}
        </Button>
        <Button
          look="quiet"
          size="small"
          disabled={decide.isPending}
          onClick={() => decide.mutate({ id, state: "rejected" })}
        >
          {t("decision.reject")}
        </Button>
      </div>
    </>
  )
}
