import { z } from "zod"
import * as value from "./env-values"

const text = z.string().min(1)

/** Settings of push services and of the phone application. */
export const pushVariables = {
  PUSHER_APP_ID: z
    .string()
    .regex(/^\d+$/, "must be the numeric app id")
    .optional()
    .meta({ description: "app id of a hosted push service that replaces the own gateway", usual: "own gateway" }),
  PUSHER_KEY: text.optional().describe("key of the hosted push service"),
  PUSHER_SECRET: text.optional().describe("secret of the hosted push service"),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a cluster name such as ap1")
    .optional()
    .describe("cluster of the hosted push service, such as `ap1`"),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be a P-256 public key in base64url")
    .optional()
    .meta({ description: "public key of web push", usual: "derived from `SECRET_KEY`" }),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be a P-256 private key in base64url")
    .optional()
    .meta({ description: "private key of web push", usual: "derived from `SECRET_KEY`" }),
  VAPID_SUBJECT: value
    .url(["https:", "mailto:"])
    .default("mailto:hello@redthread.example")
    .describe("contact address for push services"),
  PUSH_SERVICES: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter((origin) => origin !== ""))
    .describe("origins of push services, with commas, beside those of the browsers' makers"),
  FCM_PROJECT_ID: text
    .optional()
    .describe("Firebase project that notifies the app shells; without it they get no push"),
  FCM_CLIENT_EMAIL: z.string().min(3).optional().describe("service account of the Firebase project"),
  FCM_PRIVATE_KEY: z
    .string()
    .includes("PRIVATE KEY", "must be a private key in PEM")
    .optional()
    .describe("private key of the service account, as PEM"),
  FCM_URL: value.service.default("https://fcm.googleapis.com").describe("address of the Firebase API"),
  FCM_TOKEN_URL: value.service
    .default("https://oauth2.googleapis.com/token")
    .describe("address that issues Firebase tokens"),
  APP_ID: z
    .string()
    .regex(/^[a-z]\w*(\.[a-z]\w*)+$/, "must be an id like example.redthread.app")
    .default("example.redthread.app")
    .describe("id of the phone application in the stores; links of the site open in it"),
  APP_ANDROID_FINGERPRINTS: z
    .string()
    .transform(value.listOf)
    .pipe(z.array(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, "must be SHA-256 fingerprints like AB:CD:…")))
    .default([])
    .describe("SHA-256 fingerprints of the Android certificates of the application, with commas"),
  APP_APPLE_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "must be the team's ten letters and digits")
    .optional()
    .describe("Apple team of the application"),
  APP_VERSION: z
    .string()
    .regex(/^\d+(\.\d+){0,3}$/, "must be a version like 1.2.0")
    .optional()
    .describe("latest version of the application, offered to older ones"),
  APP_ANDROID_STORE: value.url(["https:"]).optional().describe("the application's page in the Android store"),
  APP_IOS_STORE: value.url(["https:"]).optional().describe("the application's page in the iOS store"),
}
