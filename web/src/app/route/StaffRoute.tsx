import { useParams, useSearch } from "@tanstack/react-router"
import { DeskScreen } from "../../features/human-translation/DeskScreen"
import { StaffOnly, StaffScreen } from "../../features/staff/StaffScreen"

export const StaffHomeRoute = () => <StaffScreen />

/** A queue or another section of the back office, by its name in the address. */
export const StaffRoute = () => {
  const { section } = useParams({ from: "/members/staff/$section" })
  const { id } = useSearch({ from: "/members/staff/$section" })
  return <StaffScreen section={section} id={id} />
}

/** The translators' desk, behind the same second factor. */
export const DeskRoute = () => (
  <StaffOnly>
    <DeskScreen />
  </StaffOnly>
)
