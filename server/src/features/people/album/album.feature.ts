import type { Feature } from "../../../core/feature"
import { albumCalls } from "./album.routes"
import { erasePurchases, exportPurchases, takeBackPurchases, withdrawPhotos } from "./album.secret.service"

export const albumFeature: Feature = {
  name: "album",
  calls: albumCalls,
  onPhotosDeleted: withdrawPhotos,
  onPaymentTakenBack: takeBackPurchases,
  onErase: erasePurchases,
  onExport: async (db, memberId) => ({ purchases: await exportPurchases(db, memberId) }),
}
