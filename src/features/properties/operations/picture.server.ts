import { actorFor } from '#access/make-actor.server.ts'
import { hearOfChanges } from '#db/changes.server.ts'
import { isPictureFor } from '../queries/pictures.server.ts'
import { image, isSitePicture, pictureKey } from './image.server.ts'
import { lookerOf } from './look.server.ts'

/** Keys of pictures that every visitor may see: as long as nothing changed, they need not be asked for again. */
const open = new Set<string>()
/** Keys of some megabytes. */
const MOST_KEYS = 50_000
let version = 0
const isListening = hearOfChanges('properties_changed', () => {
  version += 1
  open.clear()
})

/**
 * A picture of a listing for those who may see the listing: GET /img/{storage_key}. One of a home that is sold, or for
 * registrants alone, is not there for anybody else; and no cache that several people share keeps it.
 */
export async function picture(request: Request): Promise<Response> {
  const key = pictureKey(request)
  if (key === null || isSitePicture(key) || (await isOpen(key))) return image(request, 'everybody')
  // Nobody asks for more than a visitor without a cookie.
  const looker = request.headers.has('cookie') ? lookerOf(await actorFor('public', request)) : null
  const isTheirs = looker !== null && looker.viewer !== 'visitor' && (await isPictureFor(looker, key))
  return image(request, isTheirs ? 'caller' : 'nobody')
}

async function isOpen(key: string): Promise<boolean> {
  if (isListening() && open.has(key)) return true
  const begun = version
  if (!(await isPictureFor({ viewer: 'visitor', sold: null }, key))) return false
  if (open.size >= MOST_KEYS) open.clear()
  // What changed meanwhile may have been read before it changed.
  if (begun === version && isListening()) open.add(key)
  return true
}
