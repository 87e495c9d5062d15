import type { Feature } from "../../../core/feature"
import { albumCalls } from "./album.routes"
import { erasePurchases, exportPurchases } from "./album.secret.service"

export const albumFeature: Feature = {
  name: "album",
  calls: albumCalls,
  onErase: erasePurchases,
  onExport: async (memberId) => ({ purchases: await exportPurchases(memberId) }),
}
