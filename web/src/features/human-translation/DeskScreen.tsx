import type { DeskOrder } from "@redthread/contract/human-translation"
import { type Language, languageNames, languages, languageTags } from "@redthread/contract/language"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { languagePairText } from "../../core/language/format"
import { errorText } from "../../core/error/error-text"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ChoiceField, SelectField, TextArea } from "../../ui/form/Field"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import {
  deskQuery,
  earningsQuery,
  useClaim,
  useDeliver,
  useRefuse,
  useUnclaim,
  type DeskPair,
} from "./human-translation.queries"
import styles from "./human-translation.module.css"

const roles: readonly string[] = ["translator", "moderator", "admin"]

export const DeskScreen = () => {
  const { t } = useTexts("human_translation")
  const me = useMe()
  if (!me || !roles.includes(me.role)) return <EmptyState drawing="broken" text={t("desk.not_yours")} />
  return (
    <section className={styles.desk}>
      <h1>{t("desk.title")}</h1>
      <Earnings />
      <Lists />
    </section>
  )
}

const Earnings = () => {
  const { t } = useTexts("human_translation")
  const { data } = useQuery(earningsQuery)
  if (!data) return <Skeleton height="48px" />
  const number = (value: number) => value.toLocaleString(currentTag(), { maximumFractionDigits: 2 })
  const figures = [
    [t("desk.delivered"), number(data.delivered)],
    [t("desk.rating"), data.rating === null ? "–" : `${number(data.rating)} ★`],
    [t("desk.earnings"), t("gold", { gold: number(data.earnings) })],
    [t("desk.matured"), t("gold", { gold: number(data.matured) })],
  ]
  const pairs = data.pairs ?? []
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pairs.length > 0 && (
        <p className={styles.small}>
          {t("desk.pairs", {
            pairs: pairs.map(({ source, language }) => languagePairText(source, language)).join(", "),
          })}
        </p>
      )}
    </>
  )
}

const Lists = () => {
  const { t } = useTexts("human_translation")
  const [list, setList] = useState<"queue" | "mine">("queue")
  const [pair, setPair] = useState<DeskPair>({})
  const query = useInfiniteQuery(deskQuery(list === "mine", list === "mine" ? {} : pair))
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const waiting = query.data?.pages[0]?.pairs.reduce((sum, each) => sum + each.waiting, 0) ?? 0
  return (
    <>
      <div className={styles.filter}>
        <ChoiceField
          label={t("desk.show")}
          name="list"
          value={list}
          onChange={setList}
          choices={[
            { value: "queue", label: t("desk.queue", { count: waiting }) },
            { value: "mine", label: t("desk.mine") },
          ]}
        />
        {list === "queue" && <PairFilter pair={pair} onChange={setPair} />}
      </div>
      <InfiniteList
        query={query}
        isEmpty={items.length === 0}
        empty={<EmptyState drawing="letters" text={t(list === "mine" ? "desk.none_mine" : "desk.none")} />}
        skeleton={<Skeleton height="120px" />}
      >
        <ul className={styles.list}>
          {items.map((order) => (
            <li key={order.id} className={styles.paper}>
              <Order order={order} onTaken={() => setList("mine")} />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </>
  )
}

const PairFilter = ({ pair, onChange }: { pair: DeskPair; onChange: (pair: DeskPair) => void }) => {
  const { t } = useTexts("human_translation")
  const choices = [
    { value: "", label: t("desk.any") },
    ...languages.map((value) => ({ value: value as string, label: languageNames[value] })),
  ]
  const chosen = (value: string): Language | undefined => languages.find((language) => language === value)
  return (
    <>
      <SelectField
        label={t("desk.from")}
        choices={choices}
        value={pair.source ?? ""}
        onChange={(event) => onChange({ ...pair, source: chosen(event.target.value) })}
      />
      <SelectField
        label={t("desk.into")}
        choices={choices}
        value={pair.language ?? ""}
        onChange={(event) => onChange({ ...pair, language: chosen(event.target.value) })}
      />
    </>
  )
}

const timeOf = (at: string): string =>
  new Date(at).toLocaleString(currentTag(), { dateStyle: "medium", timeStyle: "short" })

const Order = ({ order, onTaken }: { order: DeskOrder; onTaken: () => void }) => {
  const { t } = useTexts("human_translation")
  const gold = (amount: number) => t("gold", { gold: amount.toLocaleString(currentTag()) })
  return (
    <div className={styles.work}>
      <p className={styles.line}>
        <strong>{languagePairText(order.source, order.language)}</strong>
        <span>{t("desk.earns", { gold: gold(order.earns) })}</span>
      </p>
      <p className={styles.small}>
        {[
          t(`desk.type.${order.type}`),
          t("desk.length", { count: order.length }),
          t(`state.${order.state}`),
          t("desk.due", { time: timeOf(order.claimed_until ?? order.due_at) }),
        ].join(" · ")}
      </p>
      {order.state === "queued" && <Take id={order.id} onTaken={onTaken} />}
      {order.state === "translating" && order.content !== null && <Work order={order} content={order.content} />}
      {order.translate !== null && (
        <p className={styles.quote} lang={languageTags[order.language]} dir="auto">
          {order.translate}
        </p>
      )}
      {order.rating !== null && <p>{t("stars", { count: order.rating })}</p>}
    </div>
  )
}

const Take = ({ id, onTaken }: { id: number; onTaken: () => void }) => {
  const { t } = useTexts("human_translation")
  const claim = useClaim(id)
  return (
    <div className={styles.answers}>
      {claim.error && <p role="alert">{errorText(claim.error)}</p>}
      <Button size="small" busy={claim.isPending} onClick={() => claim.mutate(undefined, { onSuccess: onTaken })}>
        {t("desk.take")}
      </Button>
    </div>
  )
}

/** The field of a claimed order; it starts with a machine translation. */
const Work = ({ order, content }: { order: DeskOrder; content: string }) => {
  const { t } = useTexts("human_translation")
  const [words, setWords] = useState(order.draft ?? "")
  const [isRefusing, setRefusing] = useState(false)
  const deliver = useDeliver(order.id)
  const unclaim = useUnclaim(order.id)
  const error = deliver.error ?? unclaim.error
  return (
    <>
      <div className={styles.sides}>
        <p className={styles.quote} lang={languageTags[order.source]} dir="auto">
          {content}
        </p>
        <TextArea
          label={t("desk.translation")}
          hint={t(order.draft === null ? "desk.no_draft" : "desk.draft")}
          rows={6}
          dir="auto"
          lang={languageTags[order.language]}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {error && <p role="alert">{errorText(error)}</p>}
      {isRefusing ? (
        <Refusal id={order.id} onClose={() => setRefusing(false)} />
      ) : (
        <div className={styles.answers}>
          <Button look="ghost" size="small" onClick={() => setRefusing(true)}>
            {t("desk.refuse")}
          </Button>
          <Button look="quiet" size="small" busy={unclaim.isPending} onClick={() => unclaim.mutate()}>
            {t("desk.give_back")}
          </Button>
          <Button
            size="small"
            busy={deliver.isPending}
            disabled={words.trim() === ""}
            onClick={() => deliver.mutate(words)}
          >
            {t("desk.deliver")}
          </Button>
        </div>
      )}
    </>
  )
}

const Refusal = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTexts("human_translation")
  const [reason, setReason] = useState("")
  const refuse = useRefuse(id)
  return (
    <>
      <TextArea
        label={t("desk.reason")}
        hint={t("desk.reason_hint")}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {refuse.error && <p role="alert">{errorText(refuse.error)}</p>}
      <div className={styles.answers}>
        <Button look="quiet" size="small" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          look="danger"
          size="small"
          busy={refuse.isPending}
          disabled={reason.trim().length < 3}
          onClick={() => refuse.mutate(reason.trim())}
        >
          {t("desk.refuse")}
        </Button>
      </div>
    </>
  )
}
