import type { Visitor } from '#access/actors.ts'
import { actorAs, actorFor } from '#access/make-actor.server.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { requirePass } from '#features/captcha/public.server.ts'
import { reencode } from '#features/pictures/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { newId } from '#kit/ids.server.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import { logoKindOf } from '../rules.ts'
import type { UploadedLogo, UploadSponsorLogo } from '../schema.ts'
import { LOGO_HEIGHT, LOGO_WIDTH, MAX_LOGO_BYTES, MESSAGES } from '../words.ts'

const MAX_PIXELS = 16_000_000
const MIN_WIDTH_PIXELS = 120
const UNCLAIMED_RETENTION_MS = 24 * HOUR_MS

/**
 * Stores a logo for an inquiry about to be sent. Re-encodes it, so that only pixels remain. Only admins see it until
 * they publish it. Deleted after a day without an inquiry.
 * @throws invalid with the reason at the field `file`
 */
export async function uploadSponsorLogo(actor: Visitor, { file, captcha }: UploadSponsorLogo): Promise<UploadedLogo> {
  await requirePass(actor, 'public_form', captcha)
  if (file.size === 0) throw refused(MESSAGES.empty)
  if (file.size > MAX_LOGO_BYTES) throw refused(MESSAGES.tooLarge)
  const bytes = Buffer.from(await file.arrayBuffer())
  if (logoKindOf(bytes) === null) throw refused(MESSAGES.kind)
  const messages = { ...MESSAGES, tooNarrow: MESSAGES.tooSmall }
  const made = await reencode(bytes, { maxPixels: MAX_PIXELS, minWidth: MIN_WIDTH_PIXELS, messages }, (image) =>
    image
      .resize({ width: LOGO_WIDTH, height: LOGO_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88 }),
  )
  const logo = { id: newId(), ...made }
  await transaction(async () => {
    await queries.insertLogo(logo, now())
    audit(actor, 'sponsor_logo.received', {
      object_type: 'sponsor_logo',
      object_id: logo.id,
      after: { width: logo.width, height: logo.height },
    })
  })
  return { logo_id: logo.id, width: logo.width, height: logo.height }
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { file: message })
}

const LOGO = /^\/sponsor-logos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Serves GET /sponsor-logos/{id}. Until an admin publishes a logo, only admins of events see it. */
export function sponsorLogo(request: Request): Promise<Response> | null {
  const [, id] = LOGO.exec(new URL(request.url).pathname) ?? []
  return id && request.method === 'GET' ? logoAnswer(request, id) : null
}

async function logoAnswer(request: Request, id: string): Promise<Response> {
  const logo = await queries.findLogo(id)
  const isTheirs = logo?.is_public || (logo && actorAs(await actorFor('public', request), 'admin:events') !== null)
  if (!logo || !isTheirs) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(new Uint8Array(logo.bytes), {
    headers: {
      'content-type': 'image/webp',
      // An admin may unpublish it, so browsers cache it for an hour and shared caches never do.
      'cache-control': logo.is_public ? 'private, max-age=3600' : 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

/** Deletes logos whose inquiry was never sent. */
export async function sweepLogos(): Promise<void> {
  await queries.deleteUnclaimedLogos(new Date(now().getTime() - UNCLAIMED_RETENTION_MS))
}
