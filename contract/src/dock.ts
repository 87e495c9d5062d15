/** Width of one docked chat window in CSS pixels. */
export const dockedWindowWidth = 250
