/** The import checker's command line for these paths. @param {string[]} paths */
export const cruise = (paths) => [
  "--import",
  "./bin/read-tsx.mjs",
  "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  ...paths,
  "--config",
  ".dependency-cruiser.cjs",
]
