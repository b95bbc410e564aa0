import type { Visitor } from '#access/actors.ts'
import { actorFor } from '#access/make-actor.server.ts'
import { listenToChanges } from '#db/changes.server.ts'
import { refusalOfAdmin } from '#features/accounts/rules/refusals.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { now } from '#ports/clock.server.ts'
import { isPictureFor, isUploadPublic } from '../queries/pictures.server.ts'
import { imageResponse, isUpload, pictureKey } from './image.server.ts'

/** Caches keys of images that every visitor may see, until a listing changes. */
const publicKeys = new Set<string>()
/** A few megabytes of keys. */
const MAX_KEYS = 50_000
let version = 0
const isListening = listenToChanges('properties_changed', () => {
  version += 1
  publicKeys.clear()
})

/**
 * Serves GET /img/{storage_key} to callers who may see the listing. Shared caches store only what visitors may see.
 * Photos of a manual listing that is not public are visible to admins only.
 */
export async function picture(request: Request): Promise<Response> {
  const key = pictureKey(request)
  if (key === null || (await isPublic(key))) return imageResponse(request, 'public')
  // Without a cookie the caller is a visitor, whose access was just checked.
  const isTheirs = request.headers.has('cookie') && (await isVisibleTo(await actorFor('public', request), key))
  return imageResponse(request, isTheirs ? 'caller' : 'none')
}

async function isVisibleTo(actor: Visitor, key: string): Promise<boolean> {
  if (isUpload(key) && actor.account && refusalOfAdmin(actor.account, null, now()) === null) return true
  const looker = lookerOf(actor)
  return looker.viewer !== 'visitor' && isPictureFor(looker, key)
}

async function isPublic(key: string): Promise<boolean> {
  if (isListening() && publicKeys.has(key)) return true
  const begun = version
  const isThere =
    (isUpload(key) && (await isUploadPublic(key))) ||
    (await isPictureFor({ viewer: 'visitor', sold: null, reader: null }, key))
  if (!isThere) return false
  if (publicKeys.size >= MAX_KEYS) publicKeys.clear()
  // A change during the query may have made its result stale.
  if (begun === version && isListening()) publicKeys.add(key)
  return true
}
