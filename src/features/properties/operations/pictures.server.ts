import type { Visitor } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { findPictures } from '../queries/read-one.server.ts'
import type { GetProperty, PropertyPictures } from '../schema.ts'
import { TEXTS } from '../words.ts'
import { lookerOf } from './viewer.server.ts'

/** Number of photos on a card. The page of all photos shows the rest. */
const ON_CARD = 5
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the first photos of a home for sale, for its card. Photos of a sold home are on its own page only.
 * @throws not_found
 */
export async function getPropertyPictures(actor: Visitor, { propertyId }: GetProperty): Promise<PropertyPictures> {
  const looker = lookerOf(actor)
  if (UUID.test(propertyId)) looker.reader?.see('listed', [propertyId])
  const keys = UUID.test(propertyId) ? await findPictures(looker, propertyId) : null
  if (!keys) throw new AppError('not_found', TEXTS.notFound)
  // VOW rules require a log of what a registrant sees, on every path. Source: NAR model VOW rules 19.3(c).
  if (looker.viewer !== 'visitor') {
    await logView(actor, 'property.viewed', {
      object_type: 'property',
      object_id: propertyId,
      details: { part: 'pictures' },
    })
  }
  return { storage_keys: keys.slice(0, ON_CARD), count: keys.length }
}
