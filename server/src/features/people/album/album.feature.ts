import type { Feature } from "../../../core/feature"
import { albumCalls } from "./album.routes"
import { erasePurchases, exportPurchases, withdrawPhotos } from "./album.secret.service"

export const albumFeature: Feature = {
  name: "album",
  calls: albumCalls,
  onPhotosDeleted: withdrawPhotos,
  onErase: erasePurchases,
  onExport: async (memberId) => ({ purchases: await exportPurchases(memberId) }),
}
