import { useQuery } from "@tanstack/react-query"
import { queryClient } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import setting from "../../ui/setting/setting.module.css"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { CashOut } from "../cash-out/cash-out"
import styles from "./affiliate.module.css"
import { Earnings } from "./Earnings"
import { ReferralLink } from "./ReferralLink"
import { affiliateQuery, ReferredList } from "./ReferredList"

const refetchAffiliate = () => void queryClient.invalidateQueries({ queryKey: affiliateQuery.queryKey })

export const AffiliateScreen = () => {
  const { t } = useTexts(["affiliate", "shell"])
  const { data, error, refetch } = useQuery(affiliateQuery)
  return (
    <section className={`${setting.screen} ${styles.screen}`}>
      <header>
        <h1 data-in-bar>{t("shell:title.affiliate")}</h1>
        {data && <p className={setting.text}>{t("text", { rate: data.rate, days: data.days })}</p>}
      </header>
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="420px" />}
      {data && (
        <>
          <ReferralLink link={data.link} />
          <Earnings affiliate={data} />
          <CashOut onPaidOut={refetchAffiliate} />
          <ReferredList members={data.members} />
        </>
      )}
    </section>
  )
}
