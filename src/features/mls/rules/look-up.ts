import { lookUp } from '../mapping/values.ts'
import type { MlsListingState, SiteVerdict, StoredListing } from '../schema/look-up.ts'
import { LOCAL_STATUS, SITE_STATUS } from '../words.ts'

/**
 * Returns the MLS numbers of a search text, with and without the MLS's prefix, because people use both. Returns none
 * for an address, which contains spaces.
 */
export function numbersOf(q: string, prefix: string | null): string[] {
  if (!/^[A-Za-z]{0,5}\d[\w.:-]*$/.test(q)) return []
  const given = q.toUpperCase()
  return prefix && /^\d+$/.test(given) ? [prefix + given, given] : [given]
}

/**
 * Explains whether and why a listing is on the site.
 * `wasQueried`: the MLS answered, even if it does not have the listing.
 */
export function siteVerdict(known: {
  mls: MlsListingState | null
  here: StoredListing
  wasQueried: boolean
  isPaused: boolean
}): SiteVerdict {
  const { mls, here, wasQueried, isPaused } = known
  const next = isPaused
    ? 'The feed is paused by hand: nothing changes here until it is resumed.'
    : 'Changes are read every minute.'
  if (here.shown?.is_own)
    return {
      state: 'everybody',
      tone: 'info',
      title: 'On the site, entered by the brokerage',
      text: `Every visitor finds it. It is a listing of our own: the feed neither brought it nor changes it, and the page of featured listings does.${addressNote(here.shown)}`,
    }
  if (here.shown) {
    const verdict = audienceVerdict(here.shown)
    const later = [
      here.quarantined && `The latest version can’t be used (${here.quarantined}), so an older one is shown.`,
      mls && isLeaving(mls) && `The MLS has taken it back since. ${next}`,
      wasQueried && !mls && 'The MLS no longer sends it. The next full comparison removes it here.',
    ].filter(Boolean)
    return later.length > 0 ? { ...verdict, tone: 'warning', text: [verdict.text, ...later].join(' ') } : verdict
  }
  if (here.quarantined)
    return {
      state: 'quarantined',
      tone: 'warning',
      title: 'Not on the site: in quarantine',
      text: `The record of the MLS cannot be used: ${here.quarantined}. Who entered it can correct it in the MLS, and it comes by itself.`,
    }
  if (mls?.is_withheld || (!mls && here.standing === 'withheld'))
    return {
      state: 'withheld',
      tone: 'info',
      title: 'Not on the site: withheld by the seller',
      text: 'The seller opted out of all display on the internet. It may be shown on no website, ours included.',
    }
  if (mls && isLeaving(mls))
    return {
      state: 'off_market',
      tone: 'info',
      title: mls.can_view === false ? 'Not on the site: removed by the MLS' : 'Not on the site: off the market',
      text:
        mls.can_view === false
          ? 'The MLS no longer licenses it to websites, and it was removed.'
          : `Its status in the MLS is ${mls.status ?? 'unknown'}. Such listings are shown to nobody.`,
    }
  if (mls)
    return {
      state: 'coming',
      tone: 'warning',
      title: 'Not on the site yet',
      text: `The MLS has it, and the site has not read it. ${next}${isPaused ? '' : ' If it is not here in five minutes, read it by its key on the page of listings.'}`,
    }
  if (here.standing === 'gone')
    return {
      state: 'off_market',
      tone: 'info',
      title: 'Not on the site: gone from the MLS',
      text: 'It was here, and left the market or was taken back by the MLS. Nothing of it is kept.',
    }
  return {
    state: 'unknown',
    tone: 'warning',
    title: 'Not found',
    text: wasQueried
      ? 'The MLS gives us no listing with this number. It may be typed wrong, not be entered yet, be an office exclusive, or belong to another MLS.'
      : 'It isn’t stored on this site.',
  }
}

function addressNote({ is_address_shown }: NonNullable<StoredListing['shown']>): string {
  return is_address_shown ? '' : ' Its address is left out, as the seller wishes.'
}

function audienceVerdict(shown: NonNullable<StoredListing['shown']>): SiteVerdict {
  const { status, is_idx, is_vow } = shown
  const address = addressNote(shown)
  if (!is_idx && !is_vow)
    return {
      state: 'nobody',
      tone: 'warning',
      title: 'Imported, not visible',
      text: 'The MLS licenses it neither for IDX nor for VOW, or its firm and a way to reach it are not known. The rules ask for both beside each listing.',
    }
  if (status === 'sold')
    return {
      state: 'sold',
      tone: 'info',
      title: 'Visible with sold data access',
      text: `It is sold. Registered users with sold data access find it; everybody else reads that it is no longer available.${address}`,
    }
  if (!is_idx)
    return {
      state: 'registrants',
      tone: 'info',
      title: 'On the site for registered users only',
      text: `It is not in IDX: the MLS licenses it for VOW, or its firm opted out of IDX. Visitors who are not signed in do not find it.${address}`,
    }
  return {
    state: 'everybody',
    tone: 'ok',
    title: 'Visible to everyone',
    text: `Every visitor finds it.${address}`,
  }
}

/** Returns true when the MLS's current record removes the listing from every page. */
function isLeaving({ status, can_view, is_withheld }: MlsListingState): boolean {
  const standing = lookUp<string>(SITE_STATUS, status) ?? lookUp<string>(LOCAL_STATUS, status)
  return can_view === false || is_withheld || standing === 'gone'
}
