import { Link } from "@tanstack/react-router"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import type { DrawingName } from "../../ui/state/Drawing"
import { EmptyState } from "../../ui/state/States"
import type { RelationListName } from "../relation/relation.names.part"

const drawings: Partial<Record<RelationListName, DrawingName>> = { request: "letters", blacklist: "lost" }
/** Lists that others fill: a fuller profile helps. */
const filledByOthers: ReadonlySet<RelationListName> = new Set(["likeme", "visitor"])

export const EmptyList = ({ name }: { name: RelationListName }) => {
  const { t } = useTexts("relation")
  const isByOthers = filledByOthers.has(name)
  return (
    <EmptyState
      drawing={drawings[name] ?? "people"}
      text={t(`empty.${name}`)}
      action={
        <Link to={isByOthers ? "/me" : "/meet"} className={buttonClass("primary")}>
          {t(isByOthers ? "to_profile" : "to_meet")}
        </Link>
      }
    />
  )
}
