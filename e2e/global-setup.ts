import { startLibreTranslateStub } from "../server/src/testing/stub/libretranslate-stub"
import { startProduct } from "./product"

/** Starts the shared product; returns its teardown. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const engine = await startLibreTranslateStub()
  const product = await startProduct(() => ({
    DEMO: "1",
    TRANSLATE_URL: engine.url,
    // It would take as long as the tests.
    PICTURE_TEXT: "0",
    // Members of different tests have the same picture.
    PICTURE_COPIES: "0",
    // All tests come from one address.
    RATE_LIMIT_FACTOR: "1000",
  })).catch(async (error: unknown) => {
    await engine.stop()
    throw error
  })
  process.env["BASE_URL"] = product.url
  process.env["PRODUCT_DATA"] = product.dataDir
  return async () => {
    await product.stop()
    await engine.stop()
  }
}
