import { localOf } from '#kit/time/local-time.ts'
import { type LandingPage, type LandingPageDraft, landingPageRecord } from '../schema.ts'

/** Converts a stored page to form values. */
export function draftOf(page: LandingPage): LandingPageDraft {
  const publish_at = page.status === 'scheduled' && page.publish_at ? localOf(page.publish_at) : null
  return landingPageRecord.draftOf({ ...page, publish_at })
}
