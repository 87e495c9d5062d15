/** Which imports are allowed (docs/architecture.md). `$1` is the feature of the importing file. */
const feature = "^server/src/features/([^/]+/[^/]+)/"
const otherFeature = "^server/src/features/(?!$1/)[^/]+/[^/]+/"

/** The server's features by group, lowest first: each may import those before it only. */
const groups = {
  member: ["account-row", "profile-facts", "relation-facts", "thread-facts", "case-facts"],
  identity: ["site", "geo", "identity", "passkey", "second-factor", "social", "sign-in"],
  signals: ["notice", "presence", "announcement", "push", "statement"],
  money: ["payer", "gold", "affiliate", "vip", "payment", "earning-review", "cash-out"],
  people: [
    "location",
    "translation",
    "photo",
    "reading",
    "scam-shield",
    "profile",
    "relation",
    "album",
    "verification",
    "trip",
  ],
  talk: ["template", "chat", "scheduled-message", "transcript", "gift", "say-hi", "appointment", "call"],
  lists: [
    "card",
    "profile-view",
    "relation-list",
    "recommendation",
    "browse",
    "search",
    "feed",
    "correction",
    "vocabulary",
    "notice-list",
  ],
  shop: ["contact", "human-translation", "mall", "revocation", "travel", "analysis"],
  play: ["question", "wheel", "game"],
  "back-office": [
    "delivery",
    "page",
    "fraud-notice",
    "sanction",
    "picture-copy",
    "support",
    "age-signal",
    "transparency",
    "export",
    "progress",
    "staff",
    "live",
    "debug",
    "error-report",
    "version",
    "demo",
  ],
}
const ranked = Object.entries(groups).flatMap(([group, names]) => names.map((name) => `${group}/${name}`))

/**
 * The web's features, by the same rule. A feature above registers a callback instead (`onPersonChange`,
 * `onListsReset`).
 */
const onTheWeb = [
  [
    "app-shell",
    "version",
    "captcha",
    "social",
    "account",
    "sanction",
    "picture-copy",
    "support",
    "remark",
    "notice",
    "announcement",
    "translation",
    "human-translation",
    "payment",
    "gold",
    "cash-out",
    "affiliate",
    "contact",
  ],
  ["gift"],
  [
    "upload",
    "profile",
    "like",
    "photo",
    "album",
    "verification",
    "relation",
    "scam-shield",
    "call",
    "correction",
    "vocabulary",
    "transcript",
    "reading",
    "appointment",
    "chat",
  ],
  ["mall", "revocation", "travel", "trip", "analysis", "question", "wheel", "game"],
  ["card", "profile-view", "relation-list", "match", "browse", "member", "search", "feed"],
  ["profile-setting", "setting", "staff", "landing", "static-page", "transparency", "debug"],
].flat()

const own = "^(contract|texts|server|web|demo|e2e|bench)/(?!node_modules/)"
const notTest = "(\\.test\\.tsx?$|/testing/)"

const onlyFrom = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: notTest },
  to: { path: own, pathNot: allowed },
})

/** One rule for each feature below `folder`, and one for a feature that its list lacks. */
const standOnThoseBelow = (rule, comment, folder, features, exempt = []) =>
  [...features, "[^/]+"].map((name, place) => ({
    name: rule,
    comment,
    severity: "error",
    from: {
      path: `^${folder}/${name}/`,
      pathNot: [notTest, ...exempt, ...(place === features.length ? [`^${folder}/(${features.join("|")})/`] : [])],
    },
    to: { path: `^${folder}/(?!(${features.slice(0, place + 1).join("|")})/)` },
  }))

module.exports = {
  forbidden: [
    ...standOnThoseBelow(
      "features-stand-on-those-below",
      "What a feature needs of those above it goes through the manifest (core/feature.ts).",
      "server/src/features",
      ranked,
      // Foreign keys follow the schema.
      ["\\.tables\\.ts$"],
    ),
    ...standOnThoseBelow(
      "web-features-stand-on-those-below",
      "What a feature tells those above it they subscribe to (`onPersonChange`).",
      "web/src/features",
      onTheWeb,
    ),
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    { name: "resolves", severity: "error", from: {}, to: { couldNotResolve: true } },
    onlyFrom("contract-core-alone", "The forms of the contract know no feature.", "^contract/src/core/", [
      "^contract/src/core/",
    ]),
    onlyFrom("contract-alone", "The contract knows neither side.", "^contract/src/", ["^contract/src/", "^texts/"]),
    {
      name: "contract-has-no-platform",
      comment: "The contract runs on both sides: no Node, no packages but zod.",
      severity: "error",
      from: { path: "^contract/src/", pathNot: notTest },
      to: { dependencyTypes: ["core", "npm", "npm-dev"], pathNot: "node_modules/zod/" },
    },
    onlyFrom(
      "core-knows-no-feature",
      "The core serves every feature and names none; the manifest alone speaks in their contracts' words.",
      "^server/src/core/(?!(feature|every-feature|staff-queue)\\.ts$)",
      ["^server/src/core/", "^contract/src/(core/|(language|emoji|page)\\.ts$)", "^texts/"],
    ),
    onlyFrom("manifest-knows-no-feature", "The manifest names none of the features.", "^server/src/core/", [
      "^server/src/core/",
      "^contract/src/",
      "^texts/",
    ]),
    {
      name: "features-meet-at-services",
      comment: "Another feature's only door is its service; the exceptions have rules of their own below.",
      severity: "error",
      from: { path: feature, pathNot: [notTest, "\\.(db|sql|tables)\\.ts$"] },
      to: { path: otherFeature, pathNot: ["\\.service\\.ts$", "^server/src/features/member/"] },
    },
    {
      name: "features-use-their-handle",
      comment:
        "Features get a database handle from their context: the pool, used inside a transaction, can stop the server.",
      severity: "error",
      from: { path: feature, pathNot: notTest },
      to: { path: "^server/src/core/db/pool\\.ts$" },
    },
    {
      name: "queries-use-predicates",
      severity: "error",
      from: { path: `${feature}.*\\.(db|sql)\\.ts$` },
      to: { path: otherFeature, pathNot: ["\\.(service|sql|tables)\\.ts$", "^server/src/features/member/"] },
    },
    {
      name: "tables-use-tables",
      severity: "error",
      from: { path: `${feature}.*\\.tables\\.ts$` },
      to: { path: otherFeature, pathNot: "\\.tables\\.ts$" },
    },
    onlyFrom("server-stays-on-its-side", "The server does not import the web.", "^server/src/", [
      "^server/src/",
      "^contract/src/",
      "^texts/",
      "^demo/src/",
    ]),
    onlyFrom("web-stays-on-its-side", "The web does not import the server.", "^web/", [
      "^web/",
      "^contract/src/",
      "^texts/",
    ]),
    onlyFrom("web-core-downwards", "The web's core knows neither parts nor features.", "^web/src/core/", [
      "^web/src/core/",
      "^contract/src/",
      "^texts/",
    ]),
    onlyFrom("web-ui-downwards", "Presentational parts know no feature.", "^web/src/ui/", [
      "^web/src/(ui|core)/",
      "^contract/src/",
      "^texts/",
    ]),
    {
      name: "web-features-below-app",
      comment: "The application assembles the features, never the other way round.",
      severity: "error",
      from: { path: "^web/src/features/", pathNot: notTest },
      to: { path: "^web/src/app/" },
    },
    {
      name: "web-features-meet-at-their-file",
      comment: "Another feature of the web is reached through the one file named like it, such as chat/chat.tsx.",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/", pathNot: notTest },
      to: {
        path: "^web/src/features/(?!$1/)[^/]+/",
        pathNot: "^web/src/features/([^/]+)/\\1\\.tsx?$",
      },
    },
    {
      name: "no-tests-in-product",
      severity: "error",
      from: { pathNot: [notTest, "^(e2e|bench)/", "config\\.ts$"] },
      to: { path: notTest },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.cache)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
}
