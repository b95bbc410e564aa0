import * as z from 'zod/mini'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import { optionalDate, Version } from '#kit/form/inputs.ts'
import type { RuleKey } from './words.ts'

const whole = (from: number, to: number) =>
  z
    .int(`Enter a whole number from ${from} to ${to}.`)
    .check(z.minimum(from, `Enter ${from} or more.`), z.maximum(to, `Enter ${to} or less.`))

const fields = {
  // The MLS's own numbers are the most that can be set. Source: specification 9.
  listings_per_day: whole(1, 500),
  active_share_percent: whole(1, 50),
  documents_per_day: whole(1, 10_000),
  captcha_from_percent: whole(10, 100),
  retention_days: whole(180, 3650),
  suspicious_per_minute: whole(1, 1000),
  suspicious_networks: whole(2, 100),
  suspicious_at_night: whole(1, 1000),
  suspicious_unopened_percent: whole(1, 100),
  suspicious_share_percent: whole(1, 100),
  suspicious_refusals: whole(1, 1000),
  mls_notified_date: optionalDate(),
}

/** What the brokerage has set of its VOW. Limits are for each person. */
export const VowSettings = z.object({ ...fields, mls_notified_date: z.nullable(z.iso.date()) })
export type VowSettings = z.infer<typeof VowSettings>

/** Changed settings; `version` is the one that the change is based on. */
export const UpdateVowCompliance = z.object({ version: Version, ...fields })
export type UpdateVowCompliance = z.infer<typeof UpdateVowCompliance>

/** The stored settings. */
export interface StoredSettings {
  settings: VowSettings
  version: number
  updated_at: Date | null
}

/** The state of one rule, and what shows it. */
export interface RuleState {
  key: RuleKey
  label: string
  is_met: boolean
  evidence: string
}

/** What the nightly work did the last time. */
export interface RetentionReport {
  ran_at: Date
  /** Accounts that were closed as nobody used them. */
  deactivated: number
  /** Closed accounts that ended for good, as nothing must be kept of them any more. */
  left: number
  /** Records of people who left, of which nothing is left that names them. */
  purged: number
  /** Views and downloads that were older than they are kept. */
  forgotten: number
}

/** What somebody viewed in 24 hours. */
export interface ViewFacts {
  account_id: string
  name: string
  email: string
  status: CurrentAccount['status']
  /** Homes, each counted once. */
  homes: number
  most_in_a_minute: number
  at_night: number
}

/** Somebody who views much, with the reasons to look at it; none where it is what buyers do. */
export interface WatchedViewer extends ViewFacts {
  share_percent: number
  reasons: string[]
}

/** Registrants, by what they agreed to, and those who look for the MLS. */
export interface Registrants {
  total: number
  new_30_days: number
  /** Who agreed to which version of the terms; the current one first. */
  versions: { version: string; is_current: boolean; people: number }[]
  passwords_expired: number
  passwords_ending: number
  sold_viewers: number
  sold_ending: number
  refused_downloads_30_days: number
  auditors: { id: string; name: string; email: string; until: Date; last_seen_at: Date | null; views_30_days: number }[]
}

/** Settings, the state of each rule, and what becomes of accounts that are not used. */
export interface VowCompliance extends StoredSettings {
  checked_at: Date
  rules: RuleState[]
  met: number
  inactivity: { first_letter: number; last_letter: number; due: number }
  retention: RetentionReport | null
  registrants: Registrants
  /** Those who viewed the most homes in 24 hours. */
  watched: WatchedViewer[]
}

/** What the rules are judged by: counts of the database at one moment. */
export interface VowEvidence {
  listings: number
  listings_without_firm: number
  accounts: number
  duplicate_emails: number
  registrants: number
  registrants_unverified: number
  registrants_current: number
  registrants_without_consent: number
  passwords_ending: number
  passwords_expired: number
  passwords_short: number
  sold_viewers: number
  sold_ending: number
  sold_without_reason: number
  /** Downloads of listings in 30 days, without documents: refused, and allowed. */
  refused_downloads: number
  listing_downloads: number
  over_limit: number
  data_age_hours: number | null
  oldest_consent_at: Date | null
  /** Registrants who were here in 30 days, what they viewed, how many of them viewed anything, and views that say not who saw what. */
  registrants_here: number
  views_30_days: number
  viewers_30_days: number
  views_incomplete: number
  audit_entries: number | null
  audit_first_bad_seq: number | null
  audit_checked_at: Date | null
  inactive_open: number
  auditors: number
}

/** The standing of a registrant: each condition of it, met or not. */
export interface Standing {
  is_vow_viewer: boolean
  can_view_sold: boolean
  is_auditor: boolean
  conditions: { label: string; is_met: boolean; note: string | null }[]
}

/** What the standing of a registrant is judged by. */
export type Registrant = Pick<
  CurrentAccount,
  | 'status'
  | 'email_verified_at'
  | 'password_expires_at'
  | 'agency_disclosure_version'
  | 'terms_version'
  | 'mls_consent_version'
  | 'sold_granted_at'
  | 'sold_until'
  | 'mls_auditor_until'
>
