import type { Visitor } from '#access/actors.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { isPictureFor } from '../queries/pictures.server.ts'
import { imageResponse } from './image.server.ts'

/** Returns a listing photo as JPEG, at most 1920 pixels wide. Null if not visible to the caller, 'busy' under load. */
export async function pictureFile(actor: Visitor, key: string): Promise<Response | 'busy' | null> {
  if (!(await isPictureFor(lookerOf(actor), key))) return null
  // Without an Accept header the image is a JPEG, which every program opens.
  const made = await imageResponse(new Request(`http://localhost/img/${key}?width=1920`), 'caller')
  if (made.status === 503) return 'busy'
  return made.status === 200 ? made : null
}
