import * as z from 'zod/mini'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import { optionalDate, Version } from '#kit/form/inputs.ts'
import type { RuleKey } from './words.ts'

const whole = (from: number, to: number) =>
  z
    .int(`Enter a whole number from ${from} to ${to}.`)
    .check(z.minimum(from, `Enter ${from} or more.`), z.maximum(to, `Enter ${to} or less.`))

const fields = {
  // The upper bounds are the MLS's limits. Source: specification 9.
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

/** VOW settings of the brokerage. Limits apply to each account. */
export const VowSettings = z.object({ ...fields, mls_notified_date: z.nullable(z.iso.date()) })
export type VowSettings = z.infer<typeof VowSettings>

/** Input that changes the settings; `version` is the one that the change is based on. */
export const UpdateVowCompliance = z.object({ version: Version, ...fields })
export type UpdateVowCompliance = z.infer<typeof UpdateVowCompliance>

/** Stored settings. */
export interface StoredSettings {
  settings: VowSettings
  version: number
  updated_at: Date | null
}

/** State of one rule with evidence. */
export interface RuleState {
  key: RuleKey
  label: string
  is_met: boolean
  evidence: string
}

/** Report of the latest retention run. */
export interface RetentionReport {
  ran_at: Date
  /** Accounts deactivated for inactivity. */
  deactivated: number
  /** Deactivated accounts closed after the retention period. */
  left: number
  /** Closed accounts whose personal data was deleted. */
  purged: number
  /** Views and downloads deleted after their retention. */
  forgotten: number
}

/** Views of one account in 24 hours. */
export interface ViewFacts {
  account_id: string
  name: string
  email: string
  status: CurrentAccount['status']
  /** Distinct homes. */
  homes: number
  most_in_a_minute: number
  at_night: number
}

/** Account with many views, with reasons if they are suspicious. */
export interface WatchedViewer extends ViewFacts {
  share_percent: number
  reasons: string[]
}

/** Registrants, counted by the terms that they accepted, and MLS auditors. */
export interface Registrants {
  total: number
  new_30_days: number
  /** Accounts by accepted version of the terms, current one first. */
  versions: { version: string; is_current: boolean; people: number }[]
  passwords_expired: number
  passwords_ending: number
  sold_viewers: number
  sold_ending: number
  refused_downloads_30_days: number
  auditors: { id: string; name: string; email: string; until: Date; last_seen_at: Date | null; views_30_days: number }[]
}

/** Settings, the state of each rule, and the deactivation of inactive accounts. */
export interface VowCompliance extends StoredSettings {
  checked_at: Date
  rules: RuleState[]
  met: number
  inactivity: { first_letter: number; last_letter: number; due: number }
  retention: RetentionReport | null
  registrants: Registrants
  /** Accounts with the most views in 24 hours. */
  watched: WatchedViewer[]
}

/** Evidence for the rules: counts of the database at one moment. */
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
  /** Refused and allowed downloads of listings in 30 days, without documents. */
  refused_downloads: number
  listing_downloads: number
  over_limit: number
  data_age_hours: number | null
  oldest_consent_at: Date | null
  /**
   * Activity in 30 days: registrants who signed in, views, registrants with views, and views that lack their account or
   * home.
   */
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

/** VOW status of a registrant, with each condition. */
export interface VowStatus {
  is_vow_viewer: boolean
  can_view_sold: boolean
  is_auditor: boolean
  conditions: { label: string; is_met: boolean; note: string | null }[]
}

/** Account fields that decide the VOW status. */
export type Registrant = Pick<
  CurrentAccount,
  | 'status'
  | 'email_verified_at'
  | 'password_expires_at'
  | 'agency_disclosure_version'
  | 'terms_version'
  | 'mls_consent_version'
  | 'required_versions'
  | 'sold_granted_at'
  | 'sold_until'
  | 'mls_auditor_until'
>
