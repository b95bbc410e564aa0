import type { VowViewer } from '#access/actors.ts'
import { pictureFile } from '#features/listing-media/public.server.ts'
import { findHome, lookerOf } from '#features/properties/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import type { DownloadPhoto } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { countDownload } from './track.server.ts'

/**
 * Sends a listing photo as a file. Counts as a download of its home. @throws not_found, forbidden, limited, unavailable
 */
export async function downloadPhoto(
  actor: VowViewer,
  { propertyId, storageKey, captchaPass }: DownloadPhoto,
): Promise<Response> {
  const home = await findHome(lookerOf(actor), propertyId)
  const at = home.images.findIndex(({ storage_key }) => storage_key === storageKey)
  const file = at < 0 ? null : await pictureFile(actor, storageKey)
  if (file === null) throw new AppError('not_found', MESSAGES.noPhoto)
  if (file === 'busy') throw new AppError('unavailable', MESSAGES.photoBusy)
  await countDownload(actor, { type: 'property_image', object: home.id, ids: [home.id], pass: captchaPass })
  const place = `${home.address ?? 'home'} ${home.city}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return new Response(file.body, {
    headers: {
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="${place}-${at + 1}.jpg"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
