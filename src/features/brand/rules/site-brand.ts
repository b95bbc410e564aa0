import { type Colors, DEFAULT_COLORS } from '#kit/color-tokens.ts'
import type { Brand, BrandFile, LogoImage, ServerBrand, SiteBrand } from '../schema.ts'
import { DEFAULT_BRAND_COLORS, paletteOf } from './palette.ts'

/** The brand until an administrator sets one. */
export const DEFAULT_BRAND: Brand = { ...DEFAULT_BRAND_COLORS, logo: null, files: null }

/** Largest size of the logo in the header and in emails, in CSS pixels. */
const HEADER = { width: 200, height: 40 }
const EMAIL = { width: 200, height: 80 }

/** Returns the path of a stored file. */
export function brandPath({ name }: BrandFile): string {
  return `/brand/${name}`
}

/** Returns the custom properties that replace the stylesheet's, or null for the default palette. */
export function cssOf(colors: Colors): string | null {
  const changed = Object.entries(colors).filter(([name, value]) => DEFAULT_COLORS[name as keyof Colors] !== value)
  return changed.length > 0 ? `:root{${changed.map(([name, value]) => `--color-${name}:${value}`).join(';')}}` : null
}

/** Returns the brand as every page needs it. */
export function siteBrandOf({ color, accent, logo, files }: Brand): SiteBrand {
  const colors = paletteOf({ color, accent })
  const css = cssOf(colors)
  return {
    meta: [{ name: 'theme-color', content: colors['navy-800'] }],
    links: files
      ? [
          { rel: 'icon', href: brandPath(files.favicon), type: 'image/png' },
          { rel: 'apple-touch-icon', href: brandPath(files.touch_icon) },
        ]
      : [
          { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
          { rel: 'apple-touch-icon', href: '/touch-icon.png' },
        ],
    styles: css ? [{ children: css }] : [],
    social: files ? brandPath(files.social) : '/social.png',
    logo: logo && { light: imageOf(logo.light, HEADER), dark: imageOf(logo.dark ?? logo.made_dark, HEADER) },
  }
}

/** Returns the brand as the server's own drawings and emails need it. `url` is the site's URL. */
export function serverBrandOf(brand: Brand, url: string): ServerBrand {
  const email = brand.files?.email
  return {
    ...siteBrandOf(brand),
    colors: paletteOf(brand),
    email_logo: email ? { ...imageOf(email, EMAIL), url: `${url}${brandPath(email)}` } : null,
  }
}

function imageOf(file: BrandFile, box: { width: number; height: number }): LogoImage {
  const scale = Math.min(box.width / file.width, box.height / file.height)
  return {
    url: brandPath(file),
    width: Math.max(1, Math.round(file.width * scale)),
    height: Math.max(1, Math.round(file.height * scale)),
  }
}

/** Changes of the brand as the history shows them. */
export const brandHistory = {
  objectType: 'brand',
  sentenceOf(act: string, changed: readonly string[]): string {
    const parts = Object.entries(PARTS).flatMap(([name, words]) => (changed.includes(name) ? [words] : []))
    const verb = act === 'brand.logo_uploaded' ? 'uploaded' : act === 'brand.logo_removed' ? 'removed' : 'changed'
    return `${verb} the ${parts.join(' and ')}`
  },
}
const PARTS = { color: 'color', accent: 'accent', light: 'logo', dark: 'logo on dark', icon: 'icon' }
