import { useParams } from "@tanstack/react-router"
import { PhotoScreen } from "../../features/photo/view/PhotoScreen"

export const PhotoRoute = () => {
  const { id } = useParams({ from: "/photo/$id" })
  return <PhotoScreen key={id} id={Number(id)} />
}
