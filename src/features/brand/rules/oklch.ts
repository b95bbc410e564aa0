/**
 * Color arithmetic. Source: Björn Ottosson, "A perceptual color space for image processing", 2020, as in CSS Color
 * Module Level 4, section 9; WCAG 2.2, definitions of relative luminance and contrast ratio.
 */

type Triple = readonly [number, number, number]

/** A color by perceived lightness (0 to 1), chroma and hue (radians). */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** Returns a color `#rrggbb` in OKLCH. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** Returns the relative luminance of a color `#rrggbb`, from 0 for black to 1 for white. */
export function luminanceOf(hex: string): number {
  return luminance(linearOf(hex))
}

/** Returns the contrast ratio of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Returns the color `#rrggbb` with this hue and relative luminance. Lowers the chroma to what sRGB can show: contrast
 * depends on luminance alone, so it holds for every hue.
 */
export function colorWithLuminance({ chroma, hue }: Pick<Oklch, 'chroma' | 'hue'>, target: number): string {
  let [low, high] = [0, 1]
  for (let step = 0; step < 30; step += 1) {
    const lightness = (low + high) / 2
    if (luminance(inGamut({ lightness, chroma, hue })) < target) low = lightness
    else high = lightness
  }
  return hexOf(inGamut({ lightness: (low + high) / 2, chroma, hue }))
}

function inGamut({ lightness, chroma, hue }: Oklch): Triple {
  let [low, high] = [0, chroma]
  const whole = rgbOf(lightness, chroma, hue)
  if (isShown(whole)) return whole
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2
    if (isShown(rgbOf(lightness, middle, hue))) low = middle
    else high = middle
  }
  return rgbOf(lightness, low, hue)
}

function isShown(rgb: Triple): boolean {
  return rgb.every((part) => part >= -0.0001 && part <= 1.0001)
}

/** Returns linear sRGB, outside 0 to 1 for colors that sRGB cannot show. */
function rgbOf(lightness: number, chroma: number, hue: number): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance([red, green, blue]: Triple): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf(hex: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function hexOf(rgb: Triple): string {
  const parts = rgb.map((part) => {
    const value = Math.min(1, Math.max(0, part))
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
