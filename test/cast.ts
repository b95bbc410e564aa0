import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import type { CurrentAccount } from '#features/accounts/schema.ts'
import {
  CURRENT_DISCLOSURE_VERSION,
  CURRENT_MLS_CONSENT_VERSION,
  CURRENT_TERMS_VERSION,
  ROLES,
} from '#features/accounts/words.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import type { Permission } from '#features/permissions/words.ts'
import { DAY_MS } from '#kit/time/durations.ts'

/** The people of the tests: one per standing that access rules distinguish. Their email is {name}@example.com. */

/** Password of all people in the cast and of every built account. */
export const PASSWORD = 'a porch light that stays on'

let hashed: Promise<string> | null = null
/** Returns the stored form of PASSWORD. Memoized, because hashing is slow by design. */
export function passwordHash(): Promise<string> {
  hashed ??= hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  return hashed
}

/** Differences between a person of the cast and a buyer in good standing. */
export interface Standing {
  user_role?: CurrentAccount['user_role']
  status?: CurrentAccount['status']
  is_verified?: boolean
  has_accepted_terms?: boolean
  password_days?: number
  has_sold_access?: boolean
  is_auditor?: boolean
  is_agent?: boolean
  permissions?: readonly Permission[]
}

export const CAST = {
  buyer: {},
  otherBuyer: {},
  withoutTerms: { user_role: 'authenticated', has_accepted_terms: false },
  unverified: { status: 'pending_verification', is_verified: false },
  expired: { password_days: -1 },
  suspended: { status: 'suspended' },
  deactivated: { status: 'deactivated' },
  sold: { has_sold_access: true },
  auditor: { is_auditor: true, has_accepted_terms: false },
  agent: { is_agent: true },
  otherAgent: { is_agent: true },
  admin: { user_role: 'admin' },
  vendorAdmin: { user_role: 'admin', permissions: ['vendors'] },
  super: { user_role: 'super_admin' },
  expiredAdmin: { user_role: 'admin', permissions: ['vendors'], password_days: -1 },
  suspendedAdmin: { user_role: 'super_admin', status: 'suspended' },
} as const satisfies Record<string, Standing>

export type CastName = keyof typeof CAST

/** Returns the id of a person's account. */
export function idOf(name: CastName): string {
  return idAt(Object.keys(CAST).indexOf(name))
}

function idAt(index: number): string {
  return `00000000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`
}

/** Returns the email of a person of the cast. */
export function emailOf(name: CastName): string {
  return `${name.toLowerCase()}@example.com`
}

/** Returns the columns of `accounts` for a standing. */
export async function accountColumns(standing: Standing, at = new Date()) {
  const user_role = standing.user_role ?? 'registered'
  const status = standing.status ?? 'active'
  const expires = at.getTime() + (standing.password_days ?? 60) * DAY_MS
  const hasTerms = standing.has_accepted_terms ?? true
  return {
    password_hash: await passwordHash(),
    password_changed_at: new Date(expires - 90 * DAY_MS),
    password_expires_at: new Date(expires),
    user_role,
    role_level: ROLES[user_role].level,
    status,
    suspension_reason: status === 'suspended' ? ('violation' as const) : null,
    email_verified_at: (standing.is_verified ?? true) ? at : null,
    agency_disclosure_version: hasTerms ? CURRENT_DISCLOSURE_VERSION : null,
    terms_version: hasTerms ? CURRENT_TERMS_VERSION : null,
    mls_consent_version: hasTerms ? CURRENT_MLS_CONSENT_VERSION : null,
    sold_granted_at: standing.has_sold_access ? at : null,
    mls_auditor_until: standing.is_auditor ? new Date(at.getTime() + 30 * DAY_MS) : null,
  }
}

/**
 * Brokerage of the cast: neutral, with what a site needs to be open. A test of a closed site changes its `launch`.
 */
export const OPEN_BROKERAGE: Brokerage = {
  ...UNSET_BROKERAGE,
  name: 'Cast Realty',
  short_name: 'Cast Realty',
  license_number: 'RC52000100',
  designated_broker: 'Dana Whitcomb',
  street: '1 Main Street',
  postal_code: '46142',
  phone: '317-555-0100',
  email: 'office@example.com',
  mls: {
    name: 'Cast MLS',
    office_keys: ['CAST1'],
    courtesy: 'Listings courtesy of Cast MLS.',
    disclaimer: 'Information as of {as_of}, deemed reliable but not guaranteed.',
    copyright: 'Listing data © Cast MLS.',
  },
  launch: { legal_reviewed_by: 'Hollis Grant', legal_reviewed_on: '2026-01-01', open: true },
}

/** Inserts the brokerage and the whole cast into a migrated database. */
export async function insertCast(client: pg.Client): Promise<void> {
  await insertRow(client, 'settings', { key: 'brokerage', value: JSON.stringify(OPEN_BROKERAGE) })
  for (const [index, [name, standing]] of Object.entries<Standing>(CAST).entries()) {
    const id = idAt(index)
    const email = `${name.toLowerCase()}@example.com`
    await insertRow(client, 'accounts', {
      id,
      email,
      email_normalized: email,
      name,
      ...(await accountColumns(standing)),
    })
    for (const permission of standing.permissions ?? []) {
      await insertRow(client, 'admin_permissions', { account_id: id, permission })
    }
    if (!standing.is_agent) continue
    const slug = name.toLowerCase()
    await insertRow(client, 'agents', {
      id: id.replace('0001', '0002'),
      account_id: id,
      slug,
      name,
      title: 'REALTOR',
      email,
      phone: '317-555-0142',
      license_number: `RB1400${String(index).padStart(4, '0')}`,
      position: index,
    })
  }
}

/** Inserts a row of a table. */
export async function insertRow(client: pg.Client, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  await client.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}
