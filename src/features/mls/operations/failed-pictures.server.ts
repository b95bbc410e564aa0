import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { noteAudit } from '#kit/call/call-context.server.ts'
import { enqueue } from '#kit/job/job.server.ts'
import { count } from '#kit/time/format.ts'
import { fetchMedia } from '../jobs/fetch-media.server.ts'
import { updateAllForRetry } from '../queries/media.server.ts'
import * as queries from '../queries/pictures.server.ts'
import { ATTEMPTS_BEFORE_LAST } from '../rules.ts'
import type { ListMlsPictures, MlsAnswer, RetryMlsPictures } from '../schema/console.ts'
import type { PicturesPage } from '../schema/overview.ts'
import { MESSAGES } from '../words.ts'

type Actor = Admin<'mls'>

const MAX_CAUSES = 20

/** Returns a page of failed photos with their causes. */
export async function listMlsPictures(_actor: Actor, input: ListMlsPictures): Promise<PicturesPage> {
  return { ...(await queries.listFailedPictures(input)), causes: await queries.listCauses(MAX_CAUSES) }
}

/** Schedules failed photos for the download job. */
export async function retryMlsPictures(actor: Actor, { ids }: RetryMlsPictures): Promise<MlsAnswer> {
  return transaction(async () => {
    const pictures = ids
      ? await queries.updateForRetry(ids, ATTEMPTS_BEFORE_LAST)
      : await updateAllForRetry(ATTEMPTS_BEFORE_LAST)
    if (pictures === 0) {
      noteAudit()
      return { success: false, message: MESSAGES.noPictures }
    }
    enqueue(fetchMedia, {})
    audit(actor, 'mls.pictures_retried', {
      object_type: 'mls',
      object_id: null,
      after: { pictures, ...(ids ? {} : { all: true }) },
    })
    return { success: true, message: `${count(pictures, 'photo')} will be retried.` }
  })
}
