/** The rows of accounts, for the ways in and out of them. */
export { type AccountRow, findAccount, insertAccount, lockAccount, updateAccount } from "./account.db"
