import { MantineProvider } from "@mantine/core"
import "@mantine/core/styles/default-css-variables.css"
import type { ReactNode } from "react"
import { useShownScheme } from "../core/scheme"
import { cssVariables, theme } from "./mantine-theme"

/** The nonce of this page, for the style elements that Mantine writes. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ""

// The scroll lock below Mantine's modal writes a style element of its own, and takes its nonce from this name only.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

/**
 * What Mantine's components need around them. It sits around each lazily loaded part that uses them instead of
 * around the application, because the first screen uses none and would pay for it.
 */
export const MantineLayer = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    forceColorScheme={useShownScheme()}
    getStyleNonce={styleNonce}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
)
