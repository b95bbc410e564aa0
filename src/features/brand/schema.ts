import * as z from 'zod/mini'
import { SquareCrop } from '#features/pictures/schema.ts'
import type { Colors } from '#kit/color-tokens.ts'
import { keysOf, Version } from '#kit/form/inputs.ts'
import { LOGO_FORMS, MESSAGES, TYPEFACES, type Typefaces } from './words.ts'

const HEX = /^#[0-9a-f]{6}$/
const Hex = z.string().check(z.regex(HEX))

/** Hash of the content, and the type. */
const fileName = z.string().check(z.regex(/^[0-9a-f]{32}\.(?:svg|png)$/))

/** A file that the site serves under /brand/. */
const BrandFile = z.object({
  name: fileName,
  width: z.int(),
  height: z.int(),
})
export type BrandFile = z.infer<typeof BrandFile>

/** The brand as it is stored: colors, typefaces, uploaded logos, and the files made from them. */
export const Brand = z.object({
  color: Hex,
  /** Null makes the accent from the color. */
  accent: z.nullable(Hex),
  /** Brands stored before there was a choice have the first pair. */
  typefaces: z._default(z.enum(keysOf(TYPEFACES)), 'newsreader'),
  logo: z.nullable(
    z.object({
      light: BrandFile,
      /** For dark grounds, made from the light form. */
      made_dark: BrandFile,
      /** Uploaded forms, if any. */
      dark: z.nullable(BrandFile),
      icon: z.nullable(BrandFile),
      /** Part of the light form that is the icon, unless one is uploaded. Without it, the start of a wide logo. */
      icon_crop: z.optional(z.nullable(SquareCrop)),
    }),
  ),
  /** Null while colors and logo are the defaults. */
  files: z.nullable(
    z.object({ favicon: BrandFile, touch_icon: BrandFile, social: BrandFile, email: z.nullable(BrandFile) }),
  ),
  /** Files of earlier logos and colors, until they are deleted. */
  replaced: z.optional(z.array(z.object({ name: fileName, replaced_at: z.iso.datetime() }))),
})
export type Brand = z.infer<typeof Brand>

/** A stored brand with its version. */
export interface StoredBrand {
  brand: Brand
  version: number
  updated_at: Date | null
}

/** The admin page's data. */
export interface BrandSettings extends StoredBrand {
  history: { seq: number | string; by: string; what: string; at: Date }[]
}

/** Image of the logo with its size on screen. */
export interface LogoImage {
  url: string
  width: number
  height: number
}

/** The brand as every page needs it. */
export interface SiteBrand {
  /** Entries of the head: theme color, fonts, icons, and a style with the tokens that differ from the stylesheet's. */
  meta: { name: string; content: string }[]
  links: { rel: string; href: string; type?: string; as?: 'font'; crossOrigin?: 'anonymous' }[]
  styles: { children: string }[]
  /** Path of the image for social sites. */
  social: string
  logo: { light: LogoImage; dark: LogoImage } | null
}

/** The brand as the server's own drawings need it. */
export interface ServerBrand extends SiteBrand {
  colors: Colors
  typefaces: Typefaces
  email_logo: LogoImage | null
}

const typedColor = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((value) => (/^[0-9a-f]{6}$/.test(value) ? `#${value}` : value)),
)

/** Input that changes colors and typefaces; an empty accent is made from the color. */
export const UpdateBrand = z.object({
  version: Version,
  color: typedColor.check(z.regex(HEX, MESSAGES.badColor)),
  accent: z.pipe(
    typedColor.check(z.refine((value) => value === '' || HEX.test(value), MESSAGES.badColor)),
    z.transform((value): string | null => (value === '' ? null : value)),
  ),
  typefaces: z.enum(keysOf(TYPEFACES), MESSAGES.noTypefaces),
})
export type UpdateBrand = z.infer<typeof UpdateBrand>

/** Member `brand` of a set-up file. Members that it does not name keep their values. */
export const BrandSetup = z.strictObject({
  color: z.optional(UpdateBrand.shape.color),
  accent: z.optional(z.nullable(typedColor.check(z.regex(HEX, MESSAGES.badColor)))),
  typefaces: z.optional(UpdateBrand.shape.typefaces),
  /** The logo on light, which the command reads from the file that is named. */
  logo: z.optional(z.file(MESSAGES.noFile)),
})

const form = z.enum(keysOf(LOGO_FORMS))

/** Converts browser form data to an object. Other values are validated unchanged. */
const fromForm = z.transform((value: unknown) => {
  if (!(value instanceof FormData)) return value
  const { version, ...rest } = Object.fromEntries(value)
  return { ...rest, version: Number(version) }
})

/** An uploaded logo in one form. */
export const UploadBrandLogo = z.pipe(fromForm, z.object({ version: Version, form, file: z.file(MESSAGES.noFile) }))
export type UploadBrandLogo = z.infer<typeof UploadBrandLogo>

/** The part of the logo that is the icon. */
export const CropBrandIcon = z.object({ version: Version, ...SquareCrop.shape })
export type CropBrandIcon = z.infer<typeof CropBrandIcon>

/** Form of the logo to remove. Without its light form there is no logo. `icon` also removes its crop. */
export const RemoveBrandLogo = z.object({ version: Version, form })
export type RemoveBrandLogo = z.infer<typeof RemoveBrandLogo>
