import { codedFields, type Profile, type SpokenLanguage } from "@redthread/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../core/texts/texts"
import { codedKey, spokenName, profileQuery, useShareText, whatYouShare } from "../profile/profile"
import { TripLine } from "../trip/trip"
import styles from "./ProfileScreen.module.css"

export const Facts = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const coded = codedFields.flatMap((field) => {
    const code = person[field]
    // The purpose is omitted, because `Seeks` shows it.
    return code === null || field === "purpose" ? [] : [{ field, text: t(codedKey(field, code)) }]
  })
  const { occupation } = person
  const facts = [...(occupation === null ? [] : [{ field: "occupation" as const, text: occupation }]), ...coded]
  if (facts.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{t("facts")}</h2>
      <dl className={styles.chips}>
        {facts.map(({ field, text }) => (
          <div key={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const Seeks = ({ person: { seeking, purpose } }: { person: Profile }) => {
  const { t } = useTexts("profile")
  if (seeking === null) return null
  const wish = purpose === null ? [] : [t(codedKey("purpose", purpose))]
  return (
    <p className={styles.line}>
      <strong>{t("seeks")}</strong>
      <span>{[t(`seeking.${seeking}`), ...wish].join(" · ")}</span>
    </p>
  )
}

export const Trips = ({ person: { trips = [] } }: { person: Profile }) => {
  const { t } = useTexts("trip")
  if (trips.length === 0) return null
  return (
    <section aria-label={t("title")}>
      <h2 className={styles.title}>{t("title")}</h2>
      <ul className={styles.chips}>
        {trips.map((trip) => (
          <li key={`${trip.city} ${trip.from} ${trip.to}`}>
            <TripLine trip={trip} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Interests = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const interests = person.interests ?? []
  if (interests.length === 0) return null
  return (
    <section aria-label={t("interests")}>
      <h2 className={styles.title}>{t("interests")}</h2>
      <ul className={styles.chips}>
        {interests.map((interest) => (
          <li key={interest}>{t(`interest.${interest}`)}</li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  person: Profile
  myId: number
}

export const Shares = ({ person, myId }: Props) => {
  const { t } = useTexts("profile")
  const { data: mine } = useQuery(profileQuery(myId))
  const text = useShareText()
  const shares = mine ? whatYouShare(mine, person) : []
  if (shares.length === 0) return null
  return (
    <p className={styles.shares}>
      <strong>{t("share.title")}</strong>
      <span>{shares.map(text).join(" · ")}</span>
    </p>
  )
}

const levels = [1, 2, 3, 4, 5] as const

const Languages = ({ title, languages }: { title: string; languages: readonly SpokenLanguage[] }) => {
  const { t } = useTexts("profile")
  if (languages.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.chips}>
        {languages
          .toSorted((a, b) => b.level - a.level)
          .map(({ language, level }) => {
            const known = levels.find((each) => each === level) ?? 1
            return (
              <li key={language}>
                <span>{spokenName(language)}</span>
                <span className={styles.level}>
                  {t(`level.${known}`)}
                  <svg className={styles.knots} width="52" height="8" viewBox="0 0 52 8" aria-hidden="true">
                    {levels.map((each) => (
                      <circle key={each} cx={each * 10 - 6} cy="4" r="3" data-known={each <= level} />
                    ))}
                  </svg>
                </span>
              </li>
            )
          })}
      </ul>
    </section>
  )
}

export const Spoken = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  return (
    <>
      <Languages title={t("languages")} languages={person.languages} />
      <Languages title={t("learns")} languages={person.learns ?? []} />
    </>
  )
}
