import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { areaOf } from '#features/pictures/rules.ts'
import type { SquareCrop } from '#features/pictures/schema.ts'
import { AppError } from '#kit/call/errors.ts'
import type { Colors } from '#kit/color-tokens.ts'
import { imageLibrary } from '#kit/image-library.server.ts'
import { storage } from '#ports/storage/storage.server.ts'
import { isWide } from '../rules/site-brand.ts'
import { cleanSvg } from '../rules/svg.ts'
import type { Brand, BrandFile } from '../schema.ts'
import { type LogoForm, MAX_LOGO_BYTES, MAX_SVG_BYTES, MESSAGES, MIN_ICON_WIDTH, MIN_LOGO_WIDTH } from '../words.ts'

const MAX_PIXELS = 16_000_000
/** Stored size of a raster logo, twice its largest size on screen and more for the social image. */
const RASTER = { width: 1000, height: 1000 }
const MAX_RATIO = 10
/** Size of the square from which the icons are made. */
const ICON = 192
const WHITE = '#ffffff'
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
/** Lowest part of a color that counts as white, as `trim` has it. */
const NEARLY_WHITE = 246

/** Runs one at a time, because each needs a lot of memory. */
let queue: Promise<unknown> = Promise.resolve()
function alone<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work)
  queue = result.catch(() => undefined)
  return result
}

/**
 * Stores an uploaded logo: a cleaned SVG, or the pixels of an image.
 * @returns the file, and its form for dark grounds
 * @throws invalid with the reason at the field `file`
 */
export async function storeLogo(file: File, form: LogoForm): Promise<{ light: BrandFile; dark: BrandFile }> {
  if (file.size === 0) throw refused(MESSAGES.noFile)
  if (file.size > MAX_LOGO_BYTES) throw refused(MESSAGES.tooLarge)
  const bytes = Buffer.from(await file.arrayBuffer())
  return isRaster(bytes) ? alone(() => storeRaster(bytes, form)) : storeSvg(bytes)
}

async function storeSvg(bytes: Buffer): Promise<{ light: BrandFile; dark: BrandFile }> {
  if (bytes.length > MAX_SVG_BYTES) throw refused(MESSAGES.svgTooLarge)
  const source = bytes.toString('utf8')
  if (!/^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|svg)/.test(source)) throw refused(MESSAGES.wrongKind)
  const clean = cleanSvg(source.replace(/^\uFEFF?\s*/, ''))
  if ('fault' in clean) throw refused(clean.fault)
  const { light, dark, ...size } = clean
  requireRatio(size)
  const scale = 1000 / Math.max(size.width, size.height)
  const shown = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
  // Draw it once, so that a drawing that cannot be rendered is refused here and not in an email.
  await alone(async () => (await imageLibrary())(Buffer.from(light)).png().toBuffer()).catch(() => {
    throw refused(MESSAGES.broken)
  })
  return { light: await put(Buffer.from(light), 'svg', shown), dark: await put(Buffer.from(dark), 'svg', shown) }
}

async function storeRaster(bytes: Buffer, form: LogoForm): Promise<{ light: BrandFile; dark: BrandFile }> {
  const unreadable = (): never => {
    throw refused(MESSAGES.broken)
  }
  const sharp = await imageLibrary()
  // Check the size in the header first, so that an oversized image is never decoded.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height > MAX_PIXELS) throw refused(MESSAGES.tooManyPixels)
  const min = form === 'icon' ? MIN_ICON_WIDTH : MIN_LOGO_WIDTH
  if (width < min) throw refused(MESSAGES.tooSmall(min))
  requireRatio({ width, height })
  const own = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ ...RASTER, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(unreadable)
  return { light: await putPng(sharp(own)), dark: await putPng(await plated(own)) }
}

/** Puts an image on a white plate with a margin, for dark grounds. */
async function plated(own: Buffer): Promise<Sharp> {
  const sharp = await imageLibrary()
  const { width, height } = await sharp(own).metadata()
  const margin = Math.round(Math.min(width, height) * 0.14) + 2
  const size = { width: width + 2 * margin, height: height + 2 * margin }
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" rx="${margin}" fill="${WHITE}"/></svg>`
  return sharp(Buffer.from(plate)).composite([{ input: own, left: margin, top: margin }])
}

/**
 * Makes the icons, the social image and the email's logo from the uploaded logo and the colors. Without a logo they
 * show the house icon in these colors.
 */
export function makeFiles(logo: Brand['logo'], colors: Colors): Promise<NonNullable<Brand['files']>> {
  return alone(async () => {
    const sharp = await imageLibrary()
    if (!logo) {
      const house = (size: number) => sharp(Buffer.from(houseSvg(colors, size)))
      return {
        favicon: await putPng(house(96)),
        touch_icon: await putPng(house(180).flatten({ background: colors['navy-800'] })),
        social: await putPng(sharp(Buffer.from(houseCardSvg(colors)))),
        email: null,
      }
    }
    const own = await rasterOf(logo.light)
    const mark = logo.icon
      ? await squareOf(await rasterOf(logo.icon))
      : logo.icon_crop
        ? await partOf(logo.light, logo.icon_crop)
        : await squareOf(own)
    const touch = await sharp(mark).resize(148, 148).toBuffer()
    return {
      favicon: await putPng(sharp(mark).resize(96, 96)),
      touch_icon: await putPng((await blank(180, 180)).composite([{ input: touch }])),
      social: await putPng(await socialCard(own, colors)),
      email: await putPng(await emailLogo(own)),
    }
  })
}

/**
 * Returns the logo as pixels, without empty edges: transparent ones, and white ones if all four corners are white. A
 * ground of another color is part of the mark.
 */
async function rasterOf(file: BrandFile): Promise<Buffer> {
  const drawn = await pixelsOf(file)
  const background = (await hasWhiteCorners(drawn)) ? WHITE : TRANSPARENT
  const sharp = await imageLibrary()
  // Fails for an image of one color, which has no edges.
  return sharp(drawn)
    .trim({ background })
    .toBuffer()
    .catch(() => drawn)
}

async function hasWhiteCorners(drawn: Buffer): Promise<boolean> {
  const sharp = await imageLibrary()
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
  const [right, bottom] = [info.width - 1, (info.height - 1) * info.width]
  return [0, right, bottom, bottom + right].every((pixel) =>
    data.subarray(pixel * info.channels, (pixel + 1) * info.channels).every((part) => part >= NEARLY_WHITE),
  )
}

async function pixelsOf(file: BrandFile): Promise<Buffer> {
  const bytes = await storage().get(keyOf(file.name))
  if (!bytes) throw new Error(`The brand file ${file.name} is missing in the storage.`)
  const sharp = await imageLibrary()
  // Without an alpha channel, a black edge would count as transparent.
  return sharp(bytes).toColourspace('srgb').ensureAlpha().png().toBuffer()
}

/** Returns the part of the logo that the brokerage chose for its icon. */
async function partOf(file: BrandFile, crop: SquareCrop): Promise<Buffer> {
  const drawn = await pixelsOf(file)
  const sharp = await imageLibrary()
  const area = areaOf(crop, await sharp(drawn).metadata())
  const part = await sharp(drawn).extract(area).toBuffer()
  return sharp(part).resize(ICON, ICON).png().toBuffer()
}

/** Returns a square: the whole mark, or the start of a wide logo, where the mark usually is. */
async function squareOf(bytes: Buffer): Promise<Buffer> {
  const sharp = await imageLibrary()
  const { width, height } = await sharp(bytes).metadata()
  const part = isWide({ width, height })
    ? await sharp(bytes).extract({ left: 0, top: 0, width: height, height }).toBuffer()
    : bytes
  return sharp(part).resize({ width: ICON, height: ICON, fit: 'contain', background: TRANSPARENT }).png().toBuffer()
}

async function socialCard(own: Buffer, colors: Colors): Promise<Sharp> {
  const sharp = await imageLibrary()
  const shown = await sharp(own).resize({ width: 760, height: 300, fit: 'inside' }).toBuffer()
  const band = await (await blank(1200, 16, colors['navy-800'])).png().toBuffer()
  return (await blank(1200, 630)).composite([{ input: shown }, { input: band, left: 0, top: 614 }])
}

/** Returns the logo on white, because a mail client's dark mode would hide dark text. */
async function emailLogo(own: Buffer): Promise<Sharp> {
  const sharp = await imageLibrary()
  const shown = await sharp(own).resize({ width: 380, height: 140, fit: 'inside' }).toBuffer()
  return sharp(shown)
    .flatten({ background: WHITE })
    .extend({ top: 10, bottom: 10, left: 10, right: 10, background: WHITE })
}

async function blank(width: number, height: number, background = WHITE): Promise<Sharp> {
  const sharp = await imageLibrary()
  return sharp({ create: { width, height, channels: 3, background } })
}

/** House icon of the header. */
function houseSvg(colors: Colors, size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="${size}" height="${size}"><rect width="36" height="36" rx="4" fill="${colors['navy-800']}"/>${house(colors)}</svg>`
}

function houseCardSvg(colors: Colors): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${colors['navy-800']}"/><g transform="translate(390 105) scale(11.667)">${house(colors)}</g></svg>`
}

function house(colors: Colors): string {
  return `<g fill="none" stroke-width="1.75" stroke-linejoin="round" stroke-linecap="round"><path d="M5.5 17.5L18 7L30.5 17.5M9 15V28.5H27V15" stroke="${WHITE}"/><path d="M18 28.5V21" stroke="${colors['gold-500']}"/></g>`
}

async function putPng(image: Sharp): Promise<BrandFile> {
  const { data, info } = await image.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
  return put(data, 'png', info)
}

/** Stores a file under the hash of its content. Replaced files stay for a while, because sent emails show them. */
async function put(
  bytes: Buffer,
  kind: keyof typeof TYPES,
  { width, height }: { width: number; height: number },
): Promise<BrandFile> {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${kind}`
  await storage().put(keyOf(name), bytes, TYPES[kind])
  return { name, width, height }
}

/** Deletes a stored file. */
export function removeFile(name: string): Promise<void> {
  return storage().remove(keyOf(name))
}

const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const

function keyOf(name: string): string {
  return `brand/${name}`
}

function requireRatio({ width, height }: { width: number; height: number }): void {
  if (Math.max(width / height, height / width) > MAX_RATIO) throw refused(MESSAGES.tooLong)
}

/** Checks the file signature instead of the name. */
function isRaster(bytes: Buffer): boolean {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isPng || isWebp
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { file: message })
}

const FILE = /^\/brand\/([0-9a-f]{32}\.(svg|png))$/

/** Serves GET /brand/{hash}.{kind}. An SVG that is opened as a page runs and loads nothing. */
export function brandFile(request: Request): Promise<Response> | null {
  const [, name = '', kind] = FILE.exec(new URL(request.url).pathname) ?? []
  if (kind !== 'svg' && kind !== 'png') return null
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return Promise.resolve(new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } }))
  return fileResponse(request, name, TYPES[kind])
}

async function fileResponse(request: Request, name: string, type: string): Promise<Response> {
  const bytes = await storage().get(keyOf(name))
  if (!bytes) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // Mail clients on the web show the logo from another origin.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
