/**
 * Phrases that a comment may not contain, each with what to write instead. Backticked names are ignored.
 * @type {Record<string, string>}
 */
export const deniedWords = {
  "a good while": "the duration",
  anew: "again",
  anybody: "any member",
  asked: "requested",
  "became of": "outcome of",
  "comes of": "result of",
  everybody: "every member, all clients",
  "for who": "for members who",
  "goes too": "is deleted as well",
  "goes with it": "is deleted with it",
  "has gone": "was deleted, was left",
  hinders: "prevents",
  "is gone": "was deleted, is missing",
  "is held": "is reserved, is compared",
  "is said": "is specified, is stated",
  lately: "recently, with the period",
  "let in": "admitted",
  meant: "expected, intended",
  nobody: "no member, no one else",
  "of ours": "of the product",
  "of who": "of members who",
  "one's": "the member's own",
  ours: "the product's",
  "said of": "about",
  shall: "must",
  somebody: "a member, another member",
  stands: "is",
  "stands for": "represents",
  tell: "notify, distinguish",
  tells: "notifies, reports",
  "to and fro": "in both directions",
  "to who": "to members who",
  told: "notified, reported",
  "what it has": "its data",
  "what of": "the part of",
  "where nobody": "if no member",
  "where nothing": "if no ... is",
  "where there is": "if there is",
  "who has": "a member who has",
  whoever: "any member who",
  whom: "the member who",
  whomever: "any member who",
}

/**
 * Files and folders that are not checked yet.
 * @type {string[]}
 */
export const uncheckedPaths = []
