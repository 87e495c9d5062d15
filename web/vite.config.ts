import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { devPages } from "./dev-pages.ts"
import { firstLoad } from "./first-load.ts"
import { leanContract, withoutJsonSchema } from "./lean-contract.ts"

const api = process.env.API_URL ?? "http://127.0.0.1:3000"

const firstTexts = /[\\/]texts[\\/](\w\w)(?:[\\/](?:shell|ui)\.json|\.ts)$/

export default defineConfig({
  plugins: [react(), leanContract(), withoutJsonSchema(), devPages()],
  appType: "custom",
  html: { cspNonce: "__NONCE__" },
  resolve: {
    alias: [
      // React 18 and later contain `useSyncExternalStore`: its package is not needed.
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      { find: "use-sync-external-store/shim/with-selector", replacement: "use-sync-external-store/with-selector" },
    ],
  },
  server: {
    proxy: {
      "^/(v1|files|docs|healthz|readyz|metrics|sitemap|manifest|icons)": api,
      "/app/": { target: api, ws: true },
    },
  },
  build: {
    outDir: "dist",
    // The test of the first load (first-load.test.ts) reads the manifest.
    manifest: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 2048,
    rolldownOptions: {
      input: { app: "app.html", landing: "landing.html", page: "page.html" },
      output: {
        codeSplitting: {
          // Start texts of all screens are one chunk per language, others one per feature. Vite's preload helper would
          // otherwise end up in one of them.
          groups: [
            { test: /preload-helper/, debugName: "preload", name: "preload", priority: 20 },
            ...firstLoad,
            { test: firstTexts, debugName: "texts", name: (id) => `texts-${firstTexts.exec(id)?.[1] ?? "en"}` },
          ],
        },
      },
    },
  },
})
