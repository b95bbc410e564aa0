import { createHash } from 'node:crypto'
import { actorFor, visitorOf } from '#access/make-actor.server.ts'
import { publicUrl } from '#env.server.ts'
import { siteBrand } from '#features/brand/public.server.ts'
import type { ServerBrand } from '#features/brand/schema.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { cachedOrCreated } from '#features/listing-media/public.server.ts'
import { findHome, lookerOf } from '#features/properties/public.server.ts'
import type { Property } from '#features/properties/schema.ts'
import { STATUSES } from '#features/properties/words.ts'
import { asAppError } from '#kit/call/errors.ts'
import { imageLibrary } from '#kit/image-library.server.ts'
import { money, number } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { storage } from '#ports/storage/storage.server.ts'
import { calendarOf } from '../rules/calendar.ts'
import { type Face, facesOf, textOutline, textWidth, wrapText } from './text-outline.server.ts'

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const SOCIAL = new RegExp(`^/social/${ID}\\.jpg$`, 'i')
const CALENDAR = new RegExp(`^/properties/${ID}/open-house\\.ics$`, 'i')

/**
 * Serves a listing's image for social sites and its open houses as a calendar, with the access checks of its page. Null
 * for any other URL.
 */
export function listingFile(request: Request): Promise<Response> | null {
  const { pathname } = new URL(request.url)
  const [, picture] = SOCIAL.exec(pathname) ?? []
  const [, calendar] = CALENDAR.exec(pathname) ?? []
  if (!picture && !calendar) return null
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return Promise.resolve(new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } }))
  return picture ? socialImage(request, picture) : openHouseCalendar(request, calendar ?? '')
}

async function openHouseCalendar(request: Request, propertyId: string): Promise<Response> {
  try {
    const home = await findHome(lookerOf(await actorFor('public', request)), propertyId)
    if (home.open_houses.length === 0 || home.status === 'sold') return textResponse(404, 'There is no open house.')
    const text = calendarOf(home, home.open_houses, { url: publicUrl, now: now() })
    return new Response(request.method === 'HEAD' ? null : text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="open-house.ics"',
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    return errorResponse(error)
  }
}

function textResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

function errorResponse(thrown: unknown): Response {
  const error = asAppError(thrown)
  if (!error) throw thrown
  return textResponse(error.status, error.message)
}

/**
 * Draws the image for social sites, 1200 by 630 pixels. These sites are visitors, so a sold home or a withheld address
 * gets the brokerage's own image.
 */
async function socialImage(request: Request, propertyId: string): Promise<Response> {
  const { colors, typefaces, social } = await siteBrand()
  const home = await findHome(lookerOf(visitorOf(request)), propertyId).catch((error: unknown) => {
    if (asAppError(error)) return null
    throw error
  })
  if (!home || home.status === 'sold' || !home.is_address_shown) {
    return new Response(null, { status: 302, headers: { location: social, 'cache-control': 'no-store' } })
  }
  const from = await getBrokerage()
  const words = textsOf(home, from)
  const name = createHash('sha256')
    .update(`social 7 ${home.main_image_key} ${JSON.stringify([words, colors, typefaces])}`)
    .digest('hex')
  const etag = `"${name.slice(0, 32)}"`
  const headers = {
    'content-type': 'image/jpeg',
    // Short, because prices change and homes sell. The ETag makes revalidation cheap.
    'cache-control': 'public, max-age=600',
    etag,
  }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const bytes = await cachedOrCreated(name, () => drawImage(home.main_image_key, words, { colors, typefaces }))
  if (bytes === 'busy' || !bytes) return textResponse(503, 'Please try again in a moment.', { 'retry-after': '2' })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...headers, 'content-length': String(bytes.length) },
  })
}

interface ImageTexts {
  price: string
  status: string | null
  facts: string
  address: string
  source: string
  brokerage: string
  phone: string
}

function textsOf(home: Property, from: Brokerage): ImageTexts {
  const facts = [
    home.bedrooms !== null && `${number(home.bedrooms)} bd`,
    home.bathrooms !== null && `${number(home.bathrooms)} ba`,
    home.living_area !== null && `${number(home.living_area)} sq ft`,
    home.lot_size_acres !== null && `${number(home.lot_size_acres)} ac`,
  ].filter((fact) => fact !== false)
  return {
    price: money(home.price),
    status: home.status === 'active' ? null : STATUSES[home.status],
    facts: facts.join('  ·  ') || home.property_type,
    address: `${home.address ?? home.title}, ${home.city}, ${home.state}\u00a0${home.postal_code ?? ''}`.trim(),
    source: `Listing courtesy of ${home.list_office_name}`,
    brokerage: from.name,
    phone: from.phone ?? '',
  }
}

const WIDTH = 1200
const HEIGHT = 630
const PHOTO_WIDTH = 800
const MARGIN = 40
const TEXT_WIDTH = WIDTH - PHOTO_WIDTH - 2 * MARGIN
const PLACEHOLDER = { ground: '#eceae4', line: '#756f64' }

type Style = Pick<ServerBrand, 'colors' | 'typefaces'>

async function drawImage(key: string | null, words: ImageTexts, style: Style): Promise<Buffer | null> {
  const sharp = await imageLibrary()
  const original = key ? await storage().get(key) : null
  const photo = original
    ? await sharp(original, { failOn: 'error' })
        .rotate()
        .resize({ width: PHOTO_WIDTH, height: HEIGHT, fit: 'cover' })
        .toBuffer()
        .catch(() => null)
    : null
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: style.colors['navy-800'] } })
    .composite([
      { input: photo ?? Buffer.from(placeholderSvg()), left: 0, top: 0 },
      { input: Buffer.from(await panelSvg(words, style)), left: PHOTO_WIDTH, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

function placeholderSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH}" height="${HEIGHT}"><rect width="${PHOTO_WIDTH}" height="${HEIGHT}" fill="${PLACEHOLDER.ground}"/><path transform="translate(208 203) scale(4)" d="M4 52h88M14 52V28L36 10l22 18v24M10 31 36 9l26 22M58 32h26v20M58 32l6-8h16l6 8M22 52V40h9v12M38 34h11v9H38zM43.5 34v9M38 38.5h11M64 52V40h14v12M64 44h14M64 48h14" fill="none" stroke="${PLACEHOLDER.line}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round"/></svg>`
}

/** Draws the text panel, with the home first and the brokerage below. */
async function panelSvg(words: ImageTexts, { colors, typefaces }: Style): Promise<string> {
  const { price, status, facts, address, source, brokerage, phone } = words
  const { 'navy-800': ground, 'navy-100': pale, 'gold-500': accent } = colors
  const { text, bold, display } = await facesOf(typefaces)
  let y = 92
  const rows: string[] = []
  const row = (lines: readonly string[], face: Face, size: number, color: string, step: number) => {
    for (const line of lines) {
      rows.push(textOutline(line, face, size, MARGIN, y, color))
      y += step
    }
  }
  row([price], bold, textWidth(price, bold, 60) > TEXT_WIDTH ? 48 : 60, '#fff', status ? 40 : 52)
  if (status) row([status], bold, 24, accent, 44)
  row(wrapText(facts, text, 28, TEXT_WIDTH, 2), text, 28, '#fff', 38)
  y += 14
  row(wrapText(address, bold, 30, TEXT_WIDTH, 3), bold, 30, '#fff', 40)
  y += 6
  row(wrapText(source, text, 22, TEXT_WIDTH, 2), text, 22, pale, 30)
  y = HEIGHT - 64
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH - PHOTO_WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH - PHOTO_WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    ...rows,
    `<path d="M${MARGIN} ${HEIGHT - 144}h${TEXT_WIDTH}" stroke="${colors['navy-300']}" stroke-width="1"/>`,
    `<g transform="translate(${MARGIN - 4} ${HEIGHT - 118}) scale(1.7)" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M3 24V13.500L8.500 8 14 13.500 19.500 8 25 13.500V24" stroke="#fff" stroke-width="1.75"/><path d="M14 2.500V25.500" stroke="${accent}" stroke-width="1.75"/></g>`,
    ...wrapText(brokerage, display, 28, TEXT_WIDTH - 60, 2).map((line, index, { length }) =>
      textOutline(line, display, 28, MARGIN + 60, HEIGHT - (length === 2 ? 96 : 82) + index * 32, '#fff'),
    ),
    textOutline(phone, text, 22, MARGIN + 60, HEIGHT - 34, pale),
    '</svg>',
  ].join('')
}
