import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core"

/** Mantine is dressed in the tokens of theme.css; the tuple only stands in where it insists on shades. */
const thread: MantineColorsTuple = [
  "var(--thread-tint)",
  "var(--thread-tint)",
  "var(--thread-tint)",
  "var(--thread)",
  "var(--thread)",
  "var(--thread)",
  "var(--thread)",
  "var(--thread-deep)",
  "var(--thread-deep)",
  "var(--thread-deep)",
]

export const theme = createTheme({
  colors: { thread },
  primaryColor: "thread",
  fontFamily: "var(--sans)",
  headings: { fontFamily: "var(--display)", fontWeight: "560" },
  defaultRadius: "md",
  radius: { sm: "6px", md: "10px", lg: "16px", xl: "24px" },
  fontSizes: {
    xs: "var(--text-13)",
    sm: "var(--text-15)",
    md: "var(--text-17)",
    lg: "var(--text-20)",
    xl: "var(--text-24)",
  },
  respectReducedMotion: true,
})

const tokens = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--ink-soft)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-default-hover": "var(--sunken)",
  "--mantine-color-placeholder": "var(--ink-soft)",
  "--mantine-color-error": "var(--thread)",
  "--mantine-color-anchor": "var(--thread)",
  "--mantine-color-thread-filled": "var(--thread)",
  "--mantine-color-thread-filled-hover": "var(--thread-deep)",
  "--mantine-color-thread-light": "var(--thread-tint)",
  "--mantine-color-thread-outline": "var(--thread)",
  "--mantine-primary-color-contrast": "var(--on-thread)",
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
