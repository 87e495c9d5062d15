import { expect, test } from "vitest"
import { androidManifest, appDelegate, appIdOf, configOf, entitlements, infoPlist, xcodeProject } from "./project.mjs"

const url = new URL("https://www.red-thread.example/home")

test("SHELL-06 the application for phones shows the site, and has an id that stores take", () => {
  expect(configOf(url)).toMatchObject({
    appId: "example.red_thread.app",
    server: { url: "https://www.red-thread.example", errorPath: "index.html" },
  })
  expect(appIdOf(new URL("https://1st.example.org"))).toBe("org.example.n1st.app")
})

test("SHELL-06 on Android links of the site open in it, and camera, microphone and notifications may be asked for", () => {
  const made = androidManifest("<manifest><application><activity></activity></application></manifest>", url)
  expect(made).toContain('<data android:scheme="https" android:host="www.red-thread.example" />')
  expect(made.indexOf("autoVerify")).toBeLessThan(made.indexOf("</activity>"))
  for (const name of ["CAMERA", "RECORD_AUDIO", "POST_NOTIFICATIONS"])
    expect(made).toContain(`<uses-permission android:name="android.permission.${name}" />`)
})

test("SHELL-06 on iOS it says why it asks, opens links of the site, and hears of notifications", () => {
  const plist = infoPlist("<plist>\n<dict>\n</dict>\n</plist>\n")
  for (const key of ["NSCameraUsageDescription", "NSMicrophoneUsageDescription", "UIBackgroundModes"])
    expect(plist).toContain(`<key>${key}</key>`)
  expect(entitlements(url)).toContain("<string>applinks:www.red-thread.example</string>")
  expect(xcodeProject("a INFOPLIST_FILE = App/Info.plist; b")).toContain(
    "CODE_SIGN_ENTITLEMENTS = App/App.entitlements;",
  )
  expect(appDelegate("class A {\n}\n")).toMatch(/didRegisterForRemoteNotificationsWithDeviceToken[\s\S]*\}\s*\}\s*$/)
})

test("SHELL-06 a project made by another version of Capacitor is refused, not left half done", () => {
  expect(() => androidManifest("<manifest></manifest>", url)).toThrow("another version of Capacitor")
  expect(() => xcodeProject("")).toThrow("INFOPLIST_FILE")
})
