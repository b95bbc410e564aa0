import { centeredCrop } from '#features/pictures/rules.ts'
import type { SquareCrop } from '#features/pictures/schema.ts'
import { type Colors, DEFAULT_COLORS } from '#kit/color-tokens.ts'
import type { Brand, BrandFile, LogoImage, ServerBrand, SiteBrand } from '../schema.ts'
import { TYPEFACES, type Typefaces } from '../words.ts'
import { DEFAULT_BRAND_COLORS, paletteOf } from './palette.ts'
import { DEFAULT_TYPEFACES, fontStacksOf } from './typefaces.ts'

/** The brand until an administrator sets one. */
export const DEFAULT_BRAND: Brand = {
  ...DEFAULT_BRAND_COLORS,
  typefaces: DEFAULT_TYPEFACES,
  logo: null,
  files: null,
}

/** Largest size of the logo in the header and in emails, in CSS pixels. */
const HEADER = { width: 200, height: 40 }
const EMAIL = { width: 200, height: 80 }

/** Returns the path of a stored file. */
export function brandPath({ name }: BrandFile): string {
  return `/brand/${name}`
}

/** Returns the custom properties that replace the stylesheet's, or null for the default brand. */
function cssOf(colors: Colors, typefaces: Typefaces): string | null {
  const changed = Object.entries(colors)
    .filter(([name, value]) => DEFAULT_COLORS[name as keyof Colors] !== value)
    .map(([name, value]) => `--color-${name}:${value}`)
  const fonts = Object.entries(typefaces === DEFAULT_TYPEFACES ? {} : fontStacksOf(typefaces))
  const properties = [...changed, ...fonts.map(([name, value]) => `--font-${name}:${value}`)]
  return properties.length > 0 ? `:root{${properties.join(';')}}` : null
}

/** URLs of the font files by typeface. */
type FontUrls = Readonly<Record<(typeof TYPEFACES)[Typefaces]['display' | 'text'], string>>

/** Returns the brand as every page needs it. Only the fonts of its typefaces are preloaded. */
export function siteBrandOf({ color, accent, typefaces, logo, files }: Brand, fontUrls: FontUrls): SiteBrand {
  const colors = paletteOf({ color, accent })
  const css = cssOf(colors, typefaces)
  const { display, text } = TYPEFACES[typefaces]
  return {
    meta: [{ name: 'theme-color', content: colors['navy-800'] }],
    links: [
      ...[text, display].map((face) => ({
        rel: 'preload',
        href: fontUrls[face],
        as: 'font' as const,
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      })),
      ...(files
        ? [
            { rel: 'icon', href: brandPath(files.favicon), type: 'image/png' },
            { rel: 'apple-touch-icon', href: brandPath(files.touch_icon) },
          ]
        : [
            { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
            { rel: 'apple-touch-icon', href: '/touch-icon.png' },
          ]),
    ],
    styles: css ? [{ children: css }] : [],
    social: files ? brandPath(files.social) : '/social.png',
    logo: siteLogoOf(logo),
  }
}

/** Returns the brand as the server's own drawings and emails need it. `url` is the site's URL. */
export function serverBrandOf(brand: Brand, site: SiteBrand, url: string): ServerBrand {
  const email = emailLogoOf(brand)
  return {
    ...site,
    colors: paletteOf(brand),
    typefaces: brand.typefaces,
    email_logo: email && { ...email, url: `${url}${email.url}` },
  }
}

/** Returns the logo as pages show it. */
export function siteLogoOf(logo: Brand['logo']): SiteBrand['logo'] {
  return logo && { light: imageOf(logo.light, HEADER), dark: imageOf(logo.dark ?? logo.made_dark, HEADER) }
}

/** Returns the logo as emails show it, with a path, or null. */
export function emailLogoOf({ files }: Brand): LogoImage | null {
  return files?.email ? imageOf(files.email, EMAIL) : null
}

function imageOf(file: BrandFile, box: { width: number; height: number }): LogoImage {
  const scale = Math.min(box.width / file.width, box.height / file.height)
  return {
    url: brandPath(file),
    width: Math.max(1, Math.round(file.width * scale)),
    height: Math.max(1, Math.round(file.height * scale)),
  }
}

/** The mark of a wide logo is usually at its start. */
const WIDE = 1.6

/** Returns whether a logo is so wide that the icon is a part of it. */
export function isWide({ width, height }: { width: number; height: number }): boolean {
  return width > WIDE * height
}

/** Returns the part of the logo that is the icon, or the part to start with. */
export function iconCropOf({ light, icon_crop }: NonNullable<Brand['logo']>): SquareCrop {
  return icon_crop ?? (isWide(light) ? { x: 0, y: 0, size: 1000 } : centeredCrop(light))
}

/** Changes of the brand as the history shows them. */
export const brandHistory = {
  objectType: 'brand',
  sentenceOf(act: string, changed: readonly string[]): string {
    const parts = Object.entries(PARTS).flatMap(([name, words]) => (changed.includes(name) ? [words] : []))
    return `${VERBS[act] ?? 'changed'} the ${parts.join(' and ')}`
  },
}
const VERBS: Readonly<Record<string, string>> = {
  'brand.logo_uploaded': 'uploaded',
  'brand.logo_removed': 'removed',
  'brand.icon_cropped': 'cropped',
}
const PARTS = {
  color: 'color',
  accent: 'accent',
  typefaces: 'typefaces',
  light: 'logo',
  dark: 'logo on dark',
  icon: 'icon',
}
