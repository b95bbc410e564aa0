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
  const next = isPaused ? 'The sync is paused. Nothing changes until it’s resumed.' : 'The site syncs every minute.'
  if (here.shown?.is_own)
    return {
      state: 'everybody',
      tone: 'info',
      title: 'On the site, entered by the brokerage',
      text: `Every visitor can see it. It’s a manual listing, so the feed doesn’t change it. Edit it under Featured listings.${addressNote(here.shown)}`,
    }
  if (here.shown) {
    const verdict = audienceVerdict(here.shown)
    const later = [
      here.quarantined && `The latest version can’t be used (${here.quarantined}), so an older one is shown.`,
      mls && isLeaving(mls) && `The MLS has since withdrawn it. ${next}`,
      wasQueried && !mls && 'The MLS no longer sends it. The next full comparison removes it.',
    ].filter(Boolean)
    return later.length > 0 ? { ...verdict, tone: 'warning', text: [verdict.text, ...later].join(' ') } : verdict
  }
  if (here.quarantined)
    return {
      state: 'quarantined',
      tone: 'warning',
      title: 'Not on the site: in quarantine',
      text: `The MLS record is in quarantine: ${here.quarantined}. Once its listing brokerage corrects it in the MLS, it’s imported automatically.`,
    }
  if (mls?.is_withheld || (!mls && here.standing === 'withheld'))
    return {
      state: 'withheld',
      tone: 'info',
      title: 'Not on the site: withheld by the seller',
      text: 'The seller opted out of all display on the internet. No website may show it, including ours.',
    }
  if (mls && isLeaving(mls))
    return {
      state: 'off_market',
      tone: 'info',
      title: mls.can_view === false ? 'Not on the site: removed by the MLS' : 'Not on the site: off the market',
      text:
        mls.can_view === false
          ? 'The MLS no longer licenses it to websites, and it was removed.'
          : `Its status in the MLS is ${mls.status ?? 'unknown'}. Listings with this status aren’t shown.`,
    }
  if (mls)
    return {
      state: 'coming',
      tone: 'warning',
      title: 'Not on the site yet',
      text: `The MLS has it, but the site hasn’t imported it yet. ${next}${isPaused ? '' : ' If it isn’t here in 5 minutes, import it by its key under Listings.'}`,
    }
  if (here.standing === 'gone')
    return {
      state: 'off_market',
      tone: 'info',
      title: 'Not on the site: gone from the MLS',
      text: 'It was on the site, then left the market or was withdrawn by the MLS. We don’t store it.',
    }
  return {
    state: 'unknown',
    tone: 'warning',
    title: 'Not found',
    text: wasQueried
      ? 'The MLS has no listing with this number for us. Check the number. The listing may not be entered yet, may be an office exclusive, or may belong to another MLS.'
      : 'It isn’t stored on this site.',
  }
}

function addressNote({ is_address_shown }: NonNullable<StoredListing['shown']>): string {
  return is_address_shown ? '' : ' Its address is hidden at the seller’s request.'
}

function audienceVerdict(shown: NonNullable<StoredListing['shown']>): SiteVerdict {
  const { status, is_idx, is_vow } = shown
  const address = addressNote(shown)
  if (!is_idx && !is_vow)
    return {
      state: 'nobody',
      tone: 'warning',
      title: 'Imported, not visible',
      text: 'The MLS licenses it for neither IDX nor VOW, or its listing brokerage or contact is missing. MLS rules require both beside each listing.',
    }
  if (status === 'sold')
    return {
      state: 'sold',
      tone: 'info',
      title: 'Visible with sold data access',
      text: `It’s sold. Registered users with sold data access can see it. Others see that it’s no longer available.${address}`,
    }
  if (!is_idx)
    return {
      state: 'registrants',
      tone: 'info',
      title: 'On the site for registered users only',
      text: `It’s not in IDX. The MLS licenses it for VOW only, or its brokerage opted out of IDX. Visitors who aren’t signed in can’t see it.${address}`,
    }
  return {
    state: 'everybody',
    tone: 'ok',
    title: 'Visible to everyone',
    text: `Every visitor can see it.${address}`,
  }
}

/** Returns true when the MLS's current record removes the listing from every page. */
function isLeaving({ status, can_view, is_withheld }: MlsListingState): boolean {
  const standing = lookUp<string>(SITE_STATUS, status) ?? lookUp<string>(LOCAL_STATUS, status)
  return can_view === false || is_withheld || standing === 'gone'
}
