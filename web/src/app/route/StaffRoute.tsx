import { useParams, useSearch } from "@tanstack/react-router"
import { DeskScreen } from "../../features/human-translation/DeskScreen"
import { StaffPage, StaffScreen } from "../../features/staff/StaffScreen"

export const StaffHomeRoute = () => <StaffScreen />

export const StaffRoute = () => {
  const { section } = useParams({ from: "/members/staff/$section" })
  const { id } = useSearch({ from: "/members/staff/$section" })
  return <StaffScreen section={section} id={id} />
}

export const DeskRoute = () => (
  <StaffPage current="translation">
    <DeskScreen />
  </StaffPage>
)
