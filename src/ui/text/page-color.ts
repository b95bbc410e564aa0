import { type ColorToken, DEFAULT_COLORS } from '#kit/color-tokens.ts'

/** Returns a brand color of the page, for drawings that cannot use CSS: canvases and maps. */
export function pageColor(token: ColorToken): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${token}`).trim() || DEFAULT_COLORS[token]
}
