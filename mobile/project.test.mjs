import { expect, test } from "vitest"
import {
  androidManifest,
  appDelegate,
  appIdOf,
  configOf,
  entitlements,
  infoPlist,
  infoPlistStrings,
  xcodeProject,
} from "./project.mjs"

const url = new URL("https://www.red-thread.example/home")

/** The lines of Capacitor's project that are changed. */
const xcode = `
  504EC30F1FED79650016851F /* Assets.xcassets in Resources */ = {isa = PBXBuildFile; fileRef = 504EC30E1FED79650016851F /* Assets.xcassets */; };
  504EC30E1FED79650016851F /* Assets.xcassets */ = {isa = PBXFileReference; lastKnownFileType = folder.assetcatalog; path = Assets.xcassets; };
  504EC30E1FED79650016851F /* Assets.xcassets */,
  504EC30F1FED79650016851F /* Assets.xcassets in Resources */,
  knownRegions = (
    en,
    Base,
  );
  INFOPLIST_FILE = App/Info.plist;
`

test("SHELL-06 the application for phones shows the site, and has an id that stores take", () => {
  expect(configOf(url)).toMatchObject({
    appId: "example.red_thread.app",
    server: { url: "https://www.red-thread.example", errorPath: "index.html" },
  })
  expect(appIdOf(new URL("https://1st.example.org"))).toBe("org.example.n1st.app")
})

test("SHELL-06 on Android links of the site open in it, and camera, microphone and notifications can be requested", () => {
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
  expect(xcodeProject(xcode)).toContain("CODE_SIGN_ENTITLEMENTS = App/App.entitlements;")
  expect(appDelegate("class A {\n}\n")).toMatch(/didRegisterForRemoteNotificationsWithDeviceToken[\s\S]*\}\s*\}\s*$/)
})

test("SHELL-06 on iOS it says so in all eight languages", () => {
  const { strings } = JSON.parse(infoPlistStrings())
  expect(Object.keys(strings)).toHaveLength(3)
  for (const { localizations } of Object.values(strings)) {
    const said = Object.values(localizations).map(({ stringUnit }) => stringUnit.value)
    expect(Object.keys(localizations)).toEqual(["en", "zh-Hans", "zh-Hant", "de", "it", "fr", "ja", "ko"])
    expect(new Set(said).size).toBe(8)
  }
  const made = xcodeProject(xcode)
  expect(made).toContain("lastKnownFileType = text.json.xcstrings; path = InfoPlist.xcstrings;")
  expect(made.match(/52ED7C0F1FED79650016851F/g)).toHaveLength(2)
  expect(made.match(/52ED7C0E1FED79650016851F/g)).toHaveLength(3)
  for (const region of ["zh-Hans", "ko"]) expect(made).toContain(`"${region}",`)
})

test("SHELL-06 a project made by another version of Capacitor is refused, not left half done", () => {
  expect(() => androidManifest("<manifest></manifest>", url)).toThrow("another version of Capacitor")
  expect(() => xcodeProject("")).toThrow("INFOPLIST_FILE")
})
