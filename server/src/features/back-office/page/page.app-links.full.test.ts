import { afterEach, expect, test } from "vitest"
import { startApp, type TestApp } from "../../../testing/harness"

let app: TestApp
afterEach(() => app.stop())

const fingerprint = Array.from({ length: 32 }, () => "AB").join(":")

test("SHELL-06 announces to phones that links open in the application, if there is one", async () => {
  app = await startApp({
    APP_ID: "org.example.app",
    APP_ANDROID_FINGERPRINTS: fingerprint,
    APP_APPLE_TEAM: "A1B2C3D4E5",
  })
  const android = await fetch(`${app.url}/.well-known/assetlinks.json`)
  expect(android.headers.get("content-type")).toMatch(/^application\/json/)
  expect(await android.json()).toMatchObject([
    { target: { package_name: "org.example.app", sha256_cert_fingerprints: [fingerprint] } },
  ])
  const apple = await fetch(`${app.url}/.well-known/apple-app-site-association`)
  expect(apple.headers.get("content-type")).toMatch(/^application\/json/)
  expect(await apple.json()).toMatchObject({ applinks: { details: [{ appIDs: ["A1B2C3D4E5.org.example.app"] }] } })
  await app.stop()
  app = await startApp()
  for (const path of ["/.well-known/assetlinks.json", "/.well-known/apple-app-site-association"])
    expect((await fetch(`${app.url}${path}`)).status, path).toBe(404)
})
