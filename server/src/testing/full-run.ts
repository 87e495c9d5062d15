/** Whether this is `npm test -- --full`: every matrix and the long fault runs. */
export const isFullRun = process.env["TEST_FULL"] === "1"
