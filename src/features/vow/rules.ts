import { hasCurrentTerms, passwordExpiration } from '#features/accounts/rules.ts'
import { ACCOUNT_STATUSES, INACTIVITY_END_DAYS } from '#features/accounts/words.ts'
import { HOUR_MS } from '#kit/time/durations.ts'
import { count, day, dayAndTime, number } from '#kit/time/format.ts'
import type { Registrant, RuleState, ViewFacts, VowEvidence, VowSettings, VowStatus, WatchedViewer } from './schema.ts'
import { RULES, type RuleKey } from './words.ts'

/**
 * Returns the VOW status of a registrant, condition by condition, as access decides it: verified, active, password not
 * expired, current terms; for sold homes the permission and its end; the MLS auditor until their end date. Source: NAR
 * model VOW rules 19.3.
 */
export function vowStatusOf(person: Registrant, now: Date): VowStatus {
  const { expired, days_until_expiration } = passwordExpiration(person.password_expires_at, now)
  const isActive = person.status === 'active'
  const isVerified = person.email_verified_at !== null
  const hasTerms = hasCurrentTerms(person)
  const is_auditor = person.mls_auditor_until !== null && person.mls_auditor_until > now
  const hasSold = person.sold_granted_at !== null && (person.sold_until === null || person.sold_until > now)
  const isUser = isActive && isVerified && !expired
  return {
    is_vow_viewer: isUser && (hasTerms || is_auditor),
    can_view_sold: isUser && (is_auditor || (hasTerms && hasSold)),
    is_auditor: isUser && is_auditor,
    conditions: [
      { label: 'Account active', is_met: isActive, note: isActive ? null : ACCOUNT_STATUSES[person.status] },
      {
        label: 'Email confirmed',
        is_met: isVerified,
        note: person.email_verified_at ? day(person.email_verified_at) : null,
      },
      {
        label: 'Password not expired',
        is_met: !expired,
        note: expired
          ? `expired ${day(person.password_expires_at)}`
          : `expires in ${count(days_until_expiration, 'day')}, ${day(person.password_expires_at)}`,
      },
      {
        label: 'Current terms, MLS consent, and agency disclosure accepted',
        is_met: hasTerms,
        note: person.terms_version ? `version ${person.terms_version}` : 'never accepted',
      },
      {
        label: 'Sold data access',
        is_met: hasSold,
        note: person.sold_until ? `${hasSold ? 'until' : 'expired'} ${day(person.sold_until)}` : null,
      },
    ],
  }
}

/** Returns false when registrants signed in but no view is logged, or when a view lacks its account or home. */
function areViewsLogged({ registrants_here, views_30_days, views_incomplete }: VowEvidence): boolean {
  return views_incomplete === 0 && (registrants_here === 0 || views_30_days > 0)
}

function viewsText({ registrants_here, views_30_days, viewers_30_days, views_incomplete }: VowEvidence): string {
  const broken = views_incomplete > 0 ? `; ${number(views_incomplete)} without a person or a home` : ''
  return `${count(views_30_days, 'view')} by ${count(viewers_30_days, 'person', 'people')} in 30 days${broken}. ${count(registrants_here, 'registrant')} signed in. Pages that can’t be logged aren’t shown.`
}

/** Fewer homes in a day are not suspicious, whatever their share of a small market. */
const MIN_SUSPICIOUS_HOMES = 100

/**
 * Returns the reasons that an account's views in 24 hours are suspicious; none for a buyer's normal use: 60 homes in 10
 * minutes are six a minute. The thresholds are those of downloads. Source: NAR model VOW rules 19.6; bar R1.
 */
export function assessViewer(facts: ViewFacts, active: number, settings: VowSettings): WatchedViewer {
  const share_percent = active === 0 ? 0 : Math.round((facts.homes / active) * 1000) / 10
  const found: [boolean, string][] = [
    [facts.most_in_a_minute >= settings.suspicious_per_minute, `${number(facts.most_in_a_minute)} in a minute`],
    [facts.at_night >= settings.suspicious_at_night, `${number(facts.at_night)} between midnight and 5 AM`],
    [
      facts.homes >= MIN_SUSPICIOUS_HOMES && share_percent >= settings.suspicious_share_percent,
      `${share_percent}% of the homes for sale`,
    ],
  ]
  return { ...facts, share_percent, reasons: found.flatMap(([isSo, text]) => (isSo ? [text] : [])) }
}

/** Returns the state of each rule with evidence. */
export function rulesOf(seen: VowEvidence, settings: VowSettings, now: Date): RuleState[] {
  const state = (key: RuleKey, is_met: boolean, evidence: string): RuleState => ({
    key,
    label: RULES[key],
    is_met,
    evidence,
  })
  const { audit_checked_at, audit_first_bad_seq, audit_entries } = seen
  const isCheckFresh = audit_checked_at !== null && now.getTime() - audit_checked_at.getTime() < 48 * HOUR_MS
  return [
    state(
      'firm_named',
      seen.listings_without_firm === 0,
      `${number(seen.listings - seen.listings_without_firm)} of ${number(seen.listings)} listings.`,
    ),
    state(
      'one_email',
      seen.duplicate_emails === 0,
      seen.duplicate_emails === 0
        ? `${count(seen.accounts, 'account')}, each with its own address.`
        : `${count(seen.duplicate_emails, 'address', 'addresses')} with more than one account.`,
    ),
    state(
      'email_verified',
      seen.registrants_unverified === 0,
      `${number(seen.registrants - seen.registrants_unverified)} of ${number(seen.registrants)} active registrants.`,
    ),
    state(
      'terms_accepted',
      seen.registrants_without_consent === 0,
      `${number(seen.registrants_current)} of ${number(seen.registrants)} accepted the current version. The others are asked at sign-in, and can’t see VOW data until they accept. ${
        seen.registrants_without_consent === 0
          ? 'The text, time, and IP address of each are stored.'
          : `${number(seen.registrants_without_consent)} have no record of how they accepted.`
      }`,
    ),
    state(
      'password_expires',
      seen.passwords_short === 0,
      `${number(seen.passwords_ending)} expire this week. ${number(seen.passwords_expired)} expired and can’t see VOW data.`,
    ),
    state(
      'sold_permission',
      seen.sold_without_reason === 0,
      `${count(seen.sold_viewers, 'person has', 'people have')} access. Expiring within 30 days: ${number(seen.sold_ending)}.${
        seen.sold_without_reason > 0 ? ` ${number(seen.sold_without_reason)} have no reason on file.` : ''
      }`,
    ),
    state(
      'download_limits',
      seen.over_limit === 0,
      `At most ${number(settings.listings_per_day)} listings and ${settings.active_share_percent}% of the active ones in 24 hours. In 30 days, ${count(seen.listing_downloads, 'export, print, or photo download', 'exports, prints, and photo downloads')}; ${number(seen.refused_downloads)} blocked${
        seen.over_limit > 0 ? `; ${count(seen.over_limit, 'person', 'people')} over the limit now` : ''
      }.`,
    ),
    state(
      'refreshed',
      seen.data_age_hours !== null && seen.data_age_hours < 12,
      seen.data_age_hours === null
        ? 'No sync has completed yet.'
        : `Last full sync ${seen.data_age_hours < 1 ? 'less than an hour' : count(Math.floor(seen.data_age_hours), 'hour')} ago.`,
    ),
    state(
      'records_kept',
      settings.retention_days >= 180,
      `Records kept for ${number(settings.retention_days)} days${seen.oldest_consent_at ? `. The oldest consent is from ${day(seen.oldest_consent_at)}` : ''}.`,
    ),
    state('views_logged', areViewsLogged(seen), viewsText(seen)),
    state(
      'audit_whole',
      isCheckFresh && audit_first_bad_seq === null,
      audit_checked_at === null
        ? 'Not verified yet. Verification runs every night.'
        : audit_first_bad_seq === null
          ? `${count(audit_entries ?? 0, 'entry', 'entries')}, verified ${dayAndTime(audit_checked_at)}.`
          : `Changed after it was written, from entry ${number(audit_first_bad_seq)} on.`,
    ),
    state(
      'inactive_closed',
      seen.inactive_open === 0,
      seen.inactive_open === 0
        ? `No open account has been inactive for ${INACTIVITY_END_DAYS} days.`
        : `${count(seen.inactive_open, 'account', 'accounts')} will be closed tonight.`,
    ),
    state(
      'auditor',
      seen.auditors > 0,
      seen.auditors > 0 ? `${count(seen.auditors, 'auditor account')}.` : 'No auditor account is open.',
    ),
    state(
      'mls_notified',
      settings.mls_notified_date !== null,
      settings.mls_notified_date === null
        ? 'No notification date is set.'
        : `On ${day(new Date(`${settings.mls_notified_date}T12:00:00Z`))}.`,
    ),
  ]
}
