import type { Visitor } from '#access/actors.ts'
import { actorFor } from '#access/make-actor.server.ts'
import { listenToChanges } from '#db/changes.server.ts'
import { refusalOfAdmin } from '#features/accounts/rules/refusals.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { isPictureFor, isUploadOpen } from '../queries/pictures.server.ts'
import { image, isUpload, pictureKey } from './image.server.ts'

/** Keys of pictures that every visitor may see: as long as nothing changed, they need not be asked for again. */
const open = new Set<string>()
/** Keys of some megabytes. */
const MAX_KEYS = 50_000
let version = 0
const isListening = listenToChanges('properties_changed', () => {
  version += 1
  open.clear()
})

/**
 * A picture of a listing for those who may see the listing: GET /img/{storage_key}. One of a home that is sold, or for
 * registrants alone, is not there for anybody else; and no cache that several people share keeps it. One that was uploaded
 * for a home of our own is there for everybody while the home is, and else for the administrators who look after it.
 */
export async function picture(request: Request): Promise<Response> {
  const key = pictureKey(request)
  if (key === null || (await isOpen(key))) return image(request, 'everybody')
  // Nobody asks for more than a visitor without a cookie.
  const isTheirs = request.headers.has('cookie') && (await isFor(await actorFor('public', request), key))
  return image(request, isTheirs ? 'caller' : 'nobody')
}

async function isFor(actor: Visitor, key: string): Promise<boolean> {
  if (isUpload(key) && actor.account && refusalOfAdmin(actor.account, null, now()) === null) return true
  const looker = lookerOf(actor)
  return looker.viewer !== 'visitor' && isPictureFor(looker, key)
}

async function isOpen(key: string): Promise<boolean> {
  if (isListening() && open.has(key)) return true
  const begun = version
  const isThere =
    (isUpload(key) && (await isUploadOpen(key))) ||
    (await isPictureFor({ viewer: 'visitor', sold: null, reader: null }, key))
  if (!isThere) return false
  if (open.size >= MAX_KEYS) open.clear()
  // What changed meanwhile may have been read before it changed.
  if (begun === version && isListening()) open.add(key)
  return true
}
