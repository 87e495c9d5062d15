import { isServiceKind, type ReferenceType, serviceKinds, type TransactionKind } from "@redthread/contract/gold"

/** Texts of the bill. A service has its name in the texts of its feature. */
export const billTexts = ["gold", ...serviceKinds] as const

/** Key of a movement's name, for its payer or for the member who earned from it. */
export const movementKey = (kind: TransactionKind, isEarned = false) => {
  if (isServiceKind(kind)) return `${kind}:bill` as const
  return isEarned ? (`gold:earned.${kind}` as const) : (`gold:kind.${kind}` as const)
}

export const referenceKey = (type: ReferenceType) =>
  isServiceKind(type) ? (`${type}:bill` as const) : (`gold:reference.${type}` as const)
