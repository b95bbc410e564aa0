import type { Brokerage, LaunchFacts, MissingItem } from '../schema.ts'
import { LAUNCH_ITEMS, type LaunchKey } from '../words/settings.ts'
import { UNSET_BROKERAGE } from '../words.ts'

const PAGE = '/admin/brokerage'

/** Returns everything that is missing before the site can open, in the order of the list. */
export function missingToOpen(brokerage: Brokerage, facts: LaunchFacts): MissingItem[] {
  return [
    ...missingInRecord(brokerage),
    ...(facts.has_administrator ? [] : [item('administrator', '/admin/users', null)]),
    ...(facts.has_listings ? [] : [item('listings', '/admin/mls-sync', null)]),
  ]
}

/** Returns whether visitors may see the site: the owner opened it, and its record is complete. */
export function isOpenToVisitors(brokerage: Brokerage): boolean {
  return brokerage.launch?.open === true && missingInRecord(brokerage).length === 0
}

/**
 * Returns what the record itself lacks: identity, license, MLS texts and legal review. Neutral values count as missing.
 */
export function missingInRecord(brokerage: Brokerage): MissingItem[] {
  const { mls, launch } = brokerage
  const neutral = UNSET_BROKERAGE
  const hasMlsTexts =
    mls.name !== neutral.mls.name &&
    mls.courtesy !== neutral.mls.courtesy &&
    mls.disclaimer !== neutral.mls.disclaimer &&
    mls.disclaimer.includes('{as_of}') &&
    mls.copyright !== neutral.mls.copyright
  const checks: [LaunchKey, boolean, string, MissingItem['field']][] = [
    ['name', brokerage.name !== neutral.name, 'identity', 'name'],
    ['short_name', brokerage.short_name !== neutral.short_name, 'identity', 'short_name'],
    ['license_number', brokerage.license_number !== null, 'identity', 'license_number'],
    ['designated_broker', brokerage.designated_broker !== null, 'identity', 'designated_broker'],
    ['address', brokerage.street !== null && brokerage.postal_code !== null, 'office', addressField(brokerage)],
    ['phone', brokerage.phone !== null, 'office', 'phone'],
    ['email', brokerage.email !== null, 'office', 'email'],
    ['mls_texts', hasMlsTexts, 'mls', mlsField(mls)],
    ['office_keys', mls.office_keys.length > 0, 'mls', 'mls_office_keys'],
    ['legal_review', Boolean(launch?.legal_reviewed_by && launch.legal_reviewed_on), '/legal', null],
  ]
  return checks.flatMap(([key, isThere, section, field]) =>
    isThere ? [] : [item(key, section.startsWith('/') ? PAGE + section : `${PAGE}#${section}`, field)],
  )
}

function item(key: LaunchKey, href: string, field: MissingItem['field']): MissingItem {
  return { key, sentence: LAUNCH_ITEMS[key], href, field }
}

function addressField({ street }: Brokerage): MissingItem['field'] {
  return street === null ? 'street' : 'postal_code'
}

/** Returns the first field of the MLS texts that has a neutral or unusable value. */
function mlsField({ name, courtesy, copyright }: Brokerage['mls']): MissingItem['field'] {
  if (name === UNSET_BROKERAGE.mls.name) return 'mls_name'
  if (courtesy === UNSET_BROKERAGE.mls.courtesy) return 'mls_courtesy'
  return copyright === UNSET_BROKERAGE.mls.copyright ? 'mls_copyright' : 'mls_disclaimer'
}
