import { type Colors, type ColorToken, DEFAULT_COLORS } from '#kit/color-tokens.ts'
import { colorWithLuminance, luminanceOf, type Oklch, oklchOf } from './oklch.ts'

/** Color of the brokerage, and one for badges and buttons on dark; null makes that one from the color too. */
export interface BrandColors {
  color: string
  accent: string | null
}

export const DEFAULT_BRAND_COLORS: BrandColors = {
  color: DEFAULT_COLORS['navy-800'],
  accent: DEFAULT_COLORS['gold-500'],
}

/**
 * Largest luminance of the brand color on buttons, headings and links. White on it then has 6.2:1, and it has 4.6:1 on
 * navy-200, the darkest light ground. A lighter brand color is darkened to it.
 */
const MAX_BRAND = 0.12
/** Largest luminance of a pressed or hovered button: navy-100 on it has 4.5:1. */
const MAX_HOVER = 0.138
/** Bounds of the accent: ink on it has 4.5:1, and it still shows as a color. */
const ACCENT = { min: 0.25, max: 0.75 }
/** Contrast of the accent on navy-800, above the 3:1 that controls need. */
const ACCENT_ON_BRAND = 3.1

/**
 * Returns the palette of a brand. Each token gets the luminance of its default or one that contrasts more, and contrast
 * depends on luminance alone, so all pairs in `pairs.ts` hold by construction. Hue and chroma follow the brand. The
 * default colors give exactly the default palette.
 */
export function paletteOf({ color, accent }: BrandColors): Colors {
  const navy = color === DEFAULT_BRAND_COLORS.color ? DEFAULT_COLORS : brandRamp(color)
  const gold = color === DEFAULT_BRAND_COLORS.color && accent === DEFAULT_BRAND_COLORS.accent ? DEFAULT_COLORS : null
  return { ...navy, ...(gold ? {} : accentRamp(accent, color, luminanceOf(navy['navy-800']))) }
}

function brandRamp(color: string): Colors {
  const own = oklchOf(color)
  const luminance = Math.min(luminanceOf(color), MAX_BRAND)
  const step = (token: ColorToken, target: number) =>
    colorWithLuminance({ hue: own.hue, chroma: own.chroma * shareOf(token, 'navy-800') }, target)
  const darker = (token: ColorToken) =>
    step(token, Math.min(usual(token), (luminance * usual(token)) / usual('navy-800')))
  return {
    ...DEFAULT_COLORS,
    'navy-950': darker('navy-950'),
    'navy-900': darker('navy-900'),
    'navy-800': luminanceOf(color) <= MAX_BRAND ? color : step('navy-800', luminance),
    'navy-700': step('navy-700', hoverOf(luminance)),
    'navy-600': step('navy-600', Math.max(usual('navy-600'), luminance)),
    'navy-500': step('navy-500', usual('navy-500')),
    'navy-300': step('navy-300', usual('navy-300')),
    'navy-200': step('navy-200', usual('navy-200')),
    'navy-100': step('navy-100', usual('navy-100')),
    'navy-50': step('navy-50', usual('navy-50')),
  }
}

function accentRamp(accent: string | null, color: string, brandLuminance: number): Partial<Colors> {
  const own = oklchOf(accent ?? color)
  const floor = Math.max(ACCENT.min, ACCENT_ON_BRAND * (brandLuminance + 0.05) - 0.05)
  const wanted = accent === null ? usual('gold-500') : luminanceOf(accent)
  const luminance = Math.min(ACCENT.max, Math.max(floor, wanted))
  const lighter = (luminance + 0.05) * ((usual('gold-300') + 0.05) / (usual('gold-500') + 0.05)) - 0.05
  return {
    'gold-500': accent !== null && luminance === wanted ? accent : colorWithLuminance(own, luminance),
    'gold-300': colorWithLuminance({ ...own, chroma: own.chroma * shareOf('gold-300', 'gold-500') }, lighter),
  }
}

/** Returns the hover color's luminance: a step lighter than the button, or darker if there is no room above. */
function hoverOf(luminance: number): number {
  const step = (usual('navy-700') + 0.05) / (usual('navy-800') + 0.05)
  const lighter = (luminance + 0.05) * step - 0.05
  return lighter <= MAX_HOVER ? lighter : (luminance + 0.05) / step - 0.05
}

/** Returns the luminance of a token in the default palette. */
function usual(token: ColorToken): number {
  return luminanceOf(DEFAULT_COLORS[token])
}

/** Returns a token's chroma in the default palette, as a share of another token's. */
function shareOf(token: ColorToken, of: ColorToken): number {
  const chroma = (one: ColorToken): Oklch['chroma'] => oklchOf(DEFAULT_COLORS[one]).chroma
  return chroma(token) / chroma(of)
}
