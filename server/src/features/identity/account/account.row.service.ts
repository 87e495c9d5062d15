/** Rows of accounts, for the feature `access`. */
export { type AccountRow, findAccount, insertAccount, lockAccount, updateAccount } from "./account.db"
