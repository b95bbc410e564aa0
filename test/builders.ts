import { createHash, randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ActorFor, Tier } from '#access/actors.ts'
import { actorFor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import type { DB } from '#db/types.ts'
import { hashToken } from '#features/accounts/operations/session-cookies.server.ts'
import { PERMISSIONS, type Permission } from '#features/permissions/words.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { accountColumns, type Standing } from './cast.ts'

/**
 * Builders of rows for tests. They take the values that a test is about and fill in the rest. They write no audit
 * entries.
 */

let count = 0
/** Returns a number that no other row of this file has. */
function next(): number {
  count += 1
  return count
}

export type Built<Table extends keyof DB> = { id: string } & Insertable<DB[Table]>

/** Builds an account, by default a buyer in good standing. The password is PASSWORD of test/cast.ts. */
export async function buildAccount(
  standing: Standing & Partial<Insertable<DB['accounts']>> = {},
): Promise<Built<'accounts'>> {
  const {
    is_verified,
    has_accepted_terms,
    password_days,
    has_sold_access,
    is_auditor,
    is_agent,
    permissions,
    user_role,
    status,
    ...given
  } = standing
  const id = newId()
  const email = given.email ?? `person-${next()}-${id.slice(-6)}@example.com`
  const account = {
    id,
    email,
    email_normalized: email.toLowerCase(),
    name: 'Robin Porter',
    created_at: now(),
    ...(await accountColumns(
      { is_verified, has_accepted_terms, password_days, has_sold_access, is_auditor, user_role, status },
      now(),
    )),
    ...given,
  }
  await db().insertInto('accounts').values(account).execute()
  for (const permission of permissions ?? []) {
    await db().insertInto('admin_permissions').values({ account_id: account.id, permission }).execute()
  }
  if (is_agent) await buildAgent({ account_id: account.id, name: account.name, email })
  return account
}

/** Builds an agent of the brokerage. */
export async function buildAgent(given: Partial<Insertable<DB['agents']>> = {}): Promise<Built<'agents'>> {
  const at = next()
  const agent = {
    id: newId(),
    slug: `agent-${at}`,
    name: 'Dana Whitfield',
    title: 'REALTOR',
    email: `agent-${at}@example.com`,
    phone: '317-555-0142',
    license_number: `RB14${String(at).padStart(6, '0')}`,
    position: at,
    ...given,
  }
  await db().insertInto('agents').values(agent).execute()
  return agent
}

/** Builds a lead rule that assigns every lead to the first of its people, in and out of working hours. */
export async function buildLeadRule(
  given: Pick<Insertable<DB['lead_rules']>, 'people'> & Partial<Insertable<DB['lead_rules']>>,
): Promise<Built<'lead_rules'>> {
  const at = next()
  const rule: Built<'lead_rules'> = {
    id: newId(),
    name: `Rule ${at}`,
    position: 1,
    kinds: [],
    topics: [],
    sources: [],
    towns: '',
    languages: [],
    min_price: null,
    max_price: null,
    is_own_listing: false,
    is_client: false,
    act: 'assign',
    claim_minutes: null,
    off_hours: 'anyway',
    created_at: now(),
    updated_at: now(),
    ...given,
  }
  await db().insertInto('lead_rules').values(rule).execute()
  return rule
}

/** Builds a vendor that the public page shows. */
export async function buildVendor(given: Partial<Insertable<DB['vendors']>> = {}): Promise<Built<'vendors'>> {
  const at = next()
  const vendor = {
    id: newId(),
    name: `Vendor ${at}`,
    service_type: 'inspection',
    description: 'Looks at every corner of a house.',
    phone: '317-555-0160',
    email: `vendor-${at}@example.com`,
    position: at,
    ...given,
  }
  await db().insertInto('vendors').values(vendor).execute()
  return vendor
}

/** Builds a home for sale that every visitor may see. */
export async function buildProperty(given: Partial<Insertable<DB['properties']>> = {}): Promise<Built<'properties'>> {
  const at = next()
  const listed_at = given.listed_at ?? now()
  const property = {
    id: newId(),
    listing_key: `TEST${21_000_000 + at}`,
    listing_id: String(21_000_000 + at),
    originating_system_name: 'mibor',
    status: 'active' as const,
    mls_status: 'Active',
    is_idx: true,
    is_vow: true,
    is_address_shown: true,
    is_avm_allowed: true,
    is_comment_allowed: true,
    title: `${at} Porch Street`,
    description: 'A house with a porch.',
    address: `${at} Porch Street`,
    street_number: String(at),
    street_name: 'Porch Street',
    city: 'Greenwood',
    state: 'IN',
    postal_code: '46142',
    county: 'Johnson',
    latitude: 39.6137,
    longitude: -86.1067,
    property_type: 'Residential',
    property_sub_type: 'Single Family Residence',
    price: 320_000,
    original_list_price: 320_000,
    bedrooms: 3,
    bathrooms: 2,
    living_area: 1850,
    lot_size_acres: 0.25,
    year_built: 1998,
    list_office_name: 'Meridian Row Realty',
    list_office_contact: '317-555-0100',
    listed_at,
    modification_timestamp: listed_at,
    ...given,
  }
  await db().insertInto('properties').values(property).execute()
  return property
}

/** Returns the lowest standing that passes a tier. */
function standingFor(tier: Tier): Standing {
  if (tier === 'session') return { password_days: -1 }
  if (tier === 'user' || tier === 'own') return { user_role: 'authenticated', has_accepted_terms: false }
  if (tier === 'sold') return { has_sold_access: true }
  if (tier === 'agent') return { is_agent: true }
  const permissions = permissionsOf(tier)
  return tier === 'admin' || permissions.length > 0 ? { user_role: 'admin', permissions } : {}
}

function permissionsOf(tier: Tier): Permission[] {
  return permissionKeys.filter((key) => tier === `admin:${key}`)
}
const permissionKeys = Object.keys(PERMISSIONS).filter((key): key is Permission => key in PERMISSIONS)

/**
 * Returns an actor for a tier: a built account signs in, and access/ makes the actor from its request.
 * @param standing differences from the lowest standing that passes the tier
 */
export async function testActor<const T extends Tier>(tier: T, standing: Standing = {}): Promise<ActorFor<T>> {
  if (tier === 'public') return actorFor(tier, new Request('http://127.0.0.1/'))
  const account = await buildAccount({ ...standingFor(tier), ...standing })
  return actorFor(tier, await requestOf(account.id))
}

/** Returns a request with a live session of an account. */
export async function requestOf(accountId: string): Promise<Request> {
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const later = new Date(at.getTime() + 3_600_000)
  await db()
    .insertInto('sessions')
    .values({
      id: newId(),
      account_id: accountId,
      token_hash: hashToken(token),
      created_at: at,
      seen_at: at,
      idle_expires_at: later,
      absolute_expires_at: later,
    })
    .execute()
  return new Request('http://127.0.0.1/', { headers: { cookie: `session=${token}` } })
}

/** Builds a testimonial, by default published. */
export async function buildTestimonial(
  given: Partial<Insertable<DB['testimonials']>> = {},
): Promise<Built<'testimonials'>> {
  const at = next()
  const body = given.body ?? `They answered the phone each time, and number ${at} was as they said.`
  const testimonial = {
    id: newId(),
    name: `Client ${at}`,
    place: 'Porch Street, Greenwood',
    deal: 'sold' as const,
    body,
    original_body: body,
    rating: 5,
    email: `client-${at}@example.com`,
    status: 'published' as const,
    may_publish: true,
    is_client_proved: true,
    published_at: now(),
    ...given,
  }
  await db().insertInto('testimonials').values(testimonial).execute()
  return testimonial
}

/** Builds an active buyer agency agreement, which makes an account the client of an agent, and returns its id. */
export async function buildAgreement(
  agent_id: string,
  consumer_id: string,
  given: Partial<Insertable<DB['relationships']>> = {},
): Promise<string> {
  const id = newId()
  await db()
    .insertInto('relationships')
    .values({
      id,
      relationship_type: 'buyer_agency',
      agent_id,
      consumer_id,
      scope: 'Homes',
      agreement_date: '2026-11-01',
      expiration_date: '2027-11-30',
      fee_basis: 'none',
      ...given,
    })
    .execute()
  await activateRelationship(id, consumer_id)
  return id
}

/** Activates a relationship as signing it would; the feature's tests cover the steps. */
export async function activateRelationship(id: string, accountId: string): Promise<void> {
  const hash = createHash('sha256').update(id).digest()
  await db()
    .insertInto('agreement_texts')
    .values({ text_hash: hash, kind: 'agreement', text_version: '1', body: 'x' })
    .execute()
  for (const kind of ['acknowledged', 'signed'] as const)
    await db()
      .insertInto('signatures')
      .values({
        id: newId(),
        relationship_id: id,
        account_id: accountId,
        side: 'consumer',
        kind,
        text_version: '1',
        text_hash: hash,
        signed_name: 'Priya Raman',
        at: now(),
      })
      .execute()
  const signed = { sent_at: now(), disclosure_hash: hash, agreement_hash: hash }
  await db().updateTable('relationships').set(signed).where('id', '=', id).execute()
  await db().updateTable('relationships').set({ status: 'active', activated_at: now() }).where('id', '=', id).execute()
}
