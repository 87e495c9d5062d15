import { startSocial, type SocialProvider } from "@redthread/contract/social"
import { useMutation, useQuery } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { ListRows, Row, Section } from "../../../ui/setting/Section"
import styles from "../../../ui/setting/setting.module.css"
import { socialQuery, useUnlink } from "./setting.queries"

export const SocialList = ({ providers }: { providers: readonly SocialProvider[] }) => {
  const { t } = useTexts("setting")
  const query = useQuery(socialQuery)
  const items = providers.map((provider) => ({
    provider,
    linked: query.data?.items.find((linked) => linked.provider === provider),
  }))
  return (
    <Section title={t("social.title")}>
      <ListRows
        query={{ ...query, data: query.data && { items } }}
        row={({ provider, linked }) => (
          <li key={provider} className={styles.row}>
            <Row
              title={t(`social.${provider}`)}
              note={linked ? (linked.email ?? t("social.linked")) : t("social.not_linked")}
              action={<SocialButton provider={provider} isLinked={Boolean(linked)} />}
            />
          </li>
        )}
      />
    </Section>
  )
}

const SocialButton = ({ provider, isLinked }: { provider: SocialProvider; isLinked: boolean }) => {
  const { t } = useTexts("setting")
  const unlink = useUnlink()
  const link = useMutation({
    mutationFn: () => api(startSocial, { params: { provider }, query: { redirect: "/setting/password" } }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const label = isLinked ? t("social.unlink") : t("social.link")
  return (
    <Button
      look={isLinked ? "danger" : "quiet"}
      size="small"
      aria-label={`${label}: ${t(`social.${provider}`)}`}
      busy={unlink.isPending || link.isPending || link.isSuccess}
      onClick={() => (isLinked ? unlink.mutate(provider) : link.mutate())}
    >
      {label}
    </Button>
  )
}
