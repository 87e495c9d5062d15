/** Builds the command line that checks the imports of these paths. @param {string[]} paths */
export const cruise = (paths) => [
  "--import",
  "./bin/read-tsx.mjs",
  "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  ...paths,
  "--config",
  ".dependency-cruiser.cjs",
]
