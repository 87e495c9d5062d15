import { reasons } from "./reasons.mjs"

// Edits the projects that Capacitor creates; the functions map file texts to file texts.

const permissions = ["CAMERA", "RECORD_AUDIO", "MODIFY_AUDIO_SETTINGS", "POST_NOTIFICATIONS"]

/** The shell loads the pages from the server, so releases need no update. @param {URL} url */
export const configOf = (url) => ({
  appId: appIdOf(url),
  appName: "Redthread",
  webDir: "www",
  server: { url: url.origin, errorPath: "index.html" },
  plugins: { SplashScreen: { backgroundColor: "#fbf8f4", launchShowDuration: 1500, launchAutoHide: true } },
})

/** Reverses the parts of the domain to an application id, such as `example.redthread.app`. @param {URL} url */
export const appIdOf = ({ hostname }) =>
  [
    ...hostname
      .replace(/^www\./, "")
      .split(".")
      .toReversed(),
    "app",
  ]
    .map((part) => part.replaceAll("-", "_").replace(/^\d/, "n$&"))
    .join(".")

/** @param {string} text @param {string} before @param {string} added */
function insertBefore(text, before, added) {
  const at = text.lastIndexOf(before)
  if (at < 0) throw new Error(`The project has no ${before}: was it made by another version of Capacitor?`)
  return text.slice(0, at) + added + text.slice(at)
}

/** Opens the site's links in the application and adds its permissions. @param {string} manifest @param {URL} url */
export function androidManifest(manifest, url) {
  const links = `
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${url.hostname}" />
            </intent-filter>
        `
  const wanted = permissions.map((name) => `    <uses-permission android:name="android.permission.${name}" />\n`)
  return insertBefore(insertBefore(manifest, "</activity>", links), "</manifest>", wanted.join(""))
}

/** @param {string} plist */
export function infoPlist(plist) {
  const asked = Object.entries(reasons).map(([key, { en }]) => `\t<key>${key}</key>\n\t<string>${en}</string>\n`)
  // The background mode lets a call continue while another application is in front.
  const background =
    "\t<key>UIBackgroundModes</key>\n\t<array>\n\t\t<string>audio</string>\n\t\t<string>remote-notification</string>\n\t</array>\n"
  return insertBefore(plist, "</dict>\n</plist>", asked.join("") + background)
}

/** @param {URL} url */
export const entitlements = (url) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>aps-environment</key>
\t<string>production</string>
\t<key>com.apple.developer.associated-domains</key>
\t<array>
\t\t<string>applinks:${url.hostname}</string>
\t</array>
</dict>
</plist>
`

/** Builds the string catalog from which Xcode creates InfoPlist.strings of each language. */
export function infoPlistStrings() {
  const unit = (/** @type {string} */ value) => ({ stringUnit: { state: "translated", value } })
  const localized = Object.entries(reasons).map(([key, texts]) => [
    key,
    { localizations: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, unit(text)])) },
  ])
  return JSON.stringify({ sourceLanguage: "en", strings: Object.fromEntries(localized), version: "1.0" }, null, 2)
}

/** Registers the string catalog beside each mention of the asset catalog. @param {string} project */
function withStrings(project) {
  const pictures = /^.*Assets\.xcassets.*$/gm
  if (project.match(pictures)?.length !== 4) throw new Error("The project names its Assets.xcassets in other places")
  const named = project.replaceAll(
    pictures,
    (line) =>
      `${line}\n${line
        .replaceAll("Assets.xcassets", "InfoPlist.xcstrings")
        .replace("folder.assetcatalog", "text.json.xcstrings")
        .replaceAll(/\b504EC3(?=[0-9A-F]{18}\b)/g, "52ED7C")}`,
  )
  const regions = Object.keys(reasons.NSCameraUsageDescription).map((name) => `\t\t\t\t"${name}",\n`)
  return named.replace(/knownRegions = \(\n[^)]*\)/, `knownRegions = (\n${regions.join("")}\t\t\t\tBase,\n\t\t\t)`)
}

/** Adds the entitlements for signing and all languages to the Xcode project. @param {string} project */
export function xcodeProject(project) {
  const setting = "INFOPLIST_FILE = App/Info.plist;"
  if (!project.includes(setting)) throw new Error(`The project has no ${setting}`)
  return withStrings(project.replaceAll(setting, `CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\t${setting}`))
}

/** Passes push registrations of iOS to the plugin, as Firebase's Capacitor guide requires. @param {string} swift */
export function appDelegate(swift) {
  const end = swift.lastIndexOf("}")
  const methods = `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
`
  return swift.slice(0, end) + methods + swift.slice(end)
}

/** Returns the size of the mark as a share of the picture's shorter side. @param {string} name name of the file */
export function markShareOf(name) {
  if (name.startsWith("splash")) return 0.25
  // Android crops foreground pictures to the inner two thirds.
  if (name.includes("foreground")) return 0.42
  return 0.6
}
