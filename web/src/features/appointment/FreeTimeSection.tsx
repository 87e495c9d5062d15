import { dayPartNames, type FreePart, type FreeTime } from "@redthread/contract/free-time"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../core/texts/texts"
import { SaveMark, useAutosave } from "../../ui/setting/autosave"
import { Section } from "../../ui/setting/Section"
import { SwitchRow } from "../../ui/setting/SwitchRow"
import { ErrorState, Skeleton } from "../../ui/state/States"
import { freeTimeQuery, saveFreeTime } from "./appointment.queries"
import styles from "./appointment.module.css"
import { weekdayName, weekdays } from "./weekday"

export const FreeTimeSection = () => {
  const { t } = useTexts("appointment")
  const { data, error, refetch } = useQuery(freeTimeQuery())
  return (
    <Section title={t("free.title")} text={t("free.text")}>
      {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="260px" />}
      {data && <FreeTimeForm stored={data} />}
    </Section>
  )
}

const isSame = (one: FreePart, other: FreePart): boolean => one.day === other.day && one.part === other.part

const FreeTimeForm = ({ stored }: { stored: FreeTime }) => {
  const { t } = useTexts("appointment")
  const { save, pending, state, error } = useAutosave<Partial<Pick<FreeTime, "parts" | "shared">>>({
    scope: "free-time",
    save: saveFreeTime,
  })
  const { parts, shared } = { ...stored, ...pending }
  const toggle = (part: FreePart, isFree: boolean) =>
    save({ parts: isFree ? [...parts, part] : parts.filter((each) => !isSame(each, part)) })
  return (
    <>
      <table className={styles.week}>
        <thead>
          <tr>
            <td>
              <SaveMark state={state} />
            </td>
            {dayPartNames.map((part) => (
              <th key={part} scope="col">
                {t(`free.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day) => (
            <tr key={day}>
              <th scope="row">{weekdayName(day, "long")}</th>
              {dayPartNames.map((part) => (
                <td key={part}>
                  <label className={styles.part}>
                    <input
                      type="checkbox"
                      aria-label={`${weekdayName(day, "long")}, ${t(`free.${part}`)}`}
                      checked={parts.some((each) => isSame(each, { day, part }))}
                      onChange={({ target }) => toggle({ day, part }, target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SwitchRow
        label={t("free.share")}
        text={t("free.share_text")}
        checked={shared}
        error={error}
        onChange={(isShared) => save({ shared: isShared })}
      />
    </>
  )
}
