/** The package types its converters, not the tables they are made of: "from to to|from to". */
declare module "opencc-js/dict/*" {
  const table: string
  export default table
}
