/**
 * Brand colors of the design, as src/styles.css defines them. A brokerage with another color gets its own values under
 * these names. Code that cannot use CSS (emails, images, maps) takes them from here or from the stored brand.
 */
export const DEFAULT_COLORS = {
  'navy-950': '#0b1a2e',
  'navy-900': '#152a47',
  'navy-800': '#1e3a5f',
  'navy-700': '#284873',
  'navy-600': '#375a8a',
  'navy-500': '#4e75a8',
  'navy-300': '#9fbade',
  'navy-200': '#d2e0f3',
  'navy-100': '#dfe9f7',
  'navy-50': '#f0f5fc',
  'gold-500': '#e9b03f',
  'gold-300': '#f3c766',
} as const

export type ColorToken = keyof typeof DEFAULT_COLORS
/** Value of each token, `#rrggbb` in lowercase. */
export type Colors = Readonly<Record<ColorToken, string>>
