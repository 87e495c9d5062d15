/** The package has types for its converters only, not for its dictionaries: `"from to to|from to"`. */
declare module "opencc-js/dict/*" {
  const table: string
  export default table
}
