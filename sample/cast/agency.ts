import type { Actor } from '#access/actors.ts'
import { db } from '#db/db.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { disclosureOf, sha256 } from '#features/relationships/operations/texts.server.ts'
import { agreementText } from '#features/relationships/rules/agreement.ts'
import type { RelationshipTerms } from '#features/relationships/schema.ts'
import { AGREEMENT_VERSION } from '#features/relationships/words/texts.ts'
import { DAY_MS, HOUR_MS } from '#kit/time/durations.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { brokerage } from './brokerage.ts'
import { sampleId } from './id.ts'
import { SELLERS_HOME } from './sellers-home.ts'

/** Agency agreements of the sample in each status, and its appointments. */

type EndedStage = {
  status: 'expired' | 'terminated' | 'completed'
  ended_by: 'agent' | 'consumer' | 'date'
  end_reason: string | null
}

interface SampleAgreement
  extends Omit<RelationshipTerms, 'agreement_date' | 'expiration_date' | 'fee_percent' | 'fee_dollars' | 'fee_note'> {
  name: string
  agent: keyof typeof AGENTS
  consumer: keyof typeof CLIENTS
  /** First and last day, counted from today. */
  from: number
  until: number
  fee_percent?: number
  fee_dollars?: number
  fee_note?: string
  /** The listing that it is about. */
  property_id?: string
  stage: 'draft' | 'sent' | 'active' | EndedStage
}

const AGENTS = {
  lena: { agent: 'lena-kowalczyk', account: 'agent', name: 'Lena Kowalczyk', license_number: 'RB21008817' },
  dana: { agent: 'dana-whitcomb', account: 'super', name: 'Dana Whitcomb', license_number: 'RB20003141' },
} as const
const CLIENTS = { buyer: 'Priya Raman', sold: 'Walter Hensley', expired: 'Terrence Abara' } as const

const AGREEMENTS: readonly SampleAgreement[] = [
  {
    name: 'priya-buys',
    agent: 'lena',
    consumer: 'buyer',
    relationship_type: 'buyer_agency',
    scope: 'Any home in Marion and Johnson Counties up to $420,000.',
    from: -84,
    until: 98,
    fee_basis: 'percent',
    fee_percent: 2.5,
    fee_note: 'Any amount that the seller pays toward it is deducted.',
    stage: 'active',
  },
  {
    name: 'priya-sells',
    agent: 'dana',
    consumer: 'buyer',
    relationship_type: 'seller_agency',
    scope: 'The condominium on Fry Road, Greenwood.',
    from: -2,
    until: 178,
    fee_basis: 'percent',
    fee_percent: 2.75,
    stage: 'sent',
  },
  {
    name: 'priya-rented',
    agent: 'lena',
    consumer: 'buyer',
    relationship_type: 'tenant_agency',
    scope: 'Two-bedroom apartments in Southport and Beech Grove.',
    from: -420,
    until: -300,
    fee_basis: 'flat',
    fee_dollars: 400,
    stage: { status: 'expired', ended_by: 'date', end_reason: null },
  },
  {
    name: 'walter-sells',
    agent: 'lena',
    consumer: 'sold',
    relationship_type: 'seller_agency',
    scope: 'The house on Walnut Street, Franklin.',
    from: -1,
    until: 120,
    fee_basis: 'percent',
    fee_percent: 2.5,
    stage: 'sent',
  },
  {
    name: 'walter-buys',
    agent: 'lena',
    consumer: 'sold',
    relationship_type: 'buyer_agency',
    scope: 'One-story homes within ten miles of Franklin.',
    from: -170,
    until: 12,
    fee_basis: 'flat',
    fee_dollars: 6500,
    stage: 'active',
  },
  {
    name: 'walter-looks',
    agent: 'lena',
    consumer: 'sold',
    relationship_type: 'customer',
    scope: 'New homes that our builder clients sell.',
    from: 0,
    until: 60,
    fee_basis: 'none',
    stage: 'draft',
  },
  {
    name: 'walter-let',
    agent: 'lena',
    consumer: 'sold',
    relationship_type: 'landlord_agency',
    scope: 'The duplex on Madison Avenue.',
    from: -500,
    until: -320,
    fee_basis: 'flat',
    fee_dollars: 900,
    stage: { status: 'completed', ended_by: 'agent', end_reason: null },
  },
  {
    name: 'walter-sells-bungalow',
    agent: 'lena',
    consumer: 'sold',
    relationship_type: 'seller_agency',
    scope: 'The bungalow in Indianapolis, which he rented out until summer.',
    from: -30,
    until: 150,
    fee_basis: 'percent',
    fee_percent: 2.5,
    property_id: SELLERS_HOME,
    stage: 'active',
  },
  {
    name: 'terrence-bought',
    agent: 'lena',
    consumer: 'expired',
    relationship_type: 'buyer_agency',
    scope: 'Homes near Perry Township schools.',
    from: -260,
    until: -80,
    fee_basis: 'percent',
    fee_percent: 2.5,
    stage: { status: 'terminated', ended_by: 'consumer', end_reason: 'We stay where we are for another year.' },
  },
]

/** Inserts the agreements about no listing, each through the statuses that the database requires. */
export async function insertAgreements(): Promise<void> {
  const now = new Date()
  for (const agreement of AGREEMENTS) if (!agreement.property_id) await insertAgreement(agreement, now)
}

/** Inserts the agreements about a listing, which must be imported. */
export async function insertListingAgreements(): Promise<void> {
  const now = new Date()
  for (const agreement of AGREEMENTS) if (agreement.property_id) await insertAgreement(agreement, now)
}

async function insertAgreement(agreement: SampleAgreement, now: Date): Promise<void> {
  const { name, agent, consumer, from, until, stage, fee_percent, fee_dollars, fee_note, property_id, ...rest } =
    agreement
  const id = sampleId('relationship', name)
  const by = AGENTS[agent]
  const client = { id: sampleId('account', consumer), name: CLIENTS[consumer] }
  const terms: RelationshipTerms = {
    ...rest,
    agreement_date: dayAt(now, from),
    expiration_date: dayAt(now, until),
    fee_percent: fee_percent ?? null,
    fee_dollars: fee_dollars ?? null,
    fee_note: fee_note ?? null,
  }
  const agentAccount = sampleId('account', by.account)
  const row = await db()
    .insertInto('relationships')
    .values({
      id,
      ...terms,
      property_id,
      agent_id: sampleId('agent', by.agent),
      consumer_id: client.id,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  auditAct(agentAccount, 'created', id)
  if (stage === 'draft') return

  const at = new Date(now.getTime() + Math.min(from, 0) * DAY_MS)
  const disclosure = await disclosureOf({ type: terms.relationship_type, state: 'IN' })
  const body = agreementText(terms, {
    brokerage: brokerage.name,
    agent: by.name,
    license_number: by.license_number,
    consumer: client.name,
    other_consumer: null,
    property: null,
  })
  const [disclosure_hash, agreement_hash] = [sha256(disclosure.body), sha256(body)]
  const texts = [
    {
      kind: 'disclosure' as const,
      text_hash: disclosure_hash,
      text_version: disclosure.version,
      body: disclosure.body,
    },
    { kind: 'agreement' as const, text_hash: agreement_hash, text_version: AGREEMENT_VERSION, body },
  ]
  await db()
    .insertInto('agreement_texts')
    .values(texts)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const sign = (side: 'agent' | 'consumer', kind: 'acknowledged' | 'signed') =>
    db()
      .insertInto('signatures')
      .values({
        id: sampleId('signature', `${name} ${side} ${kind}`),
        relationship_id: id,
        account_id: side === 'agent' ? agentAccount : client.id,
        side,
        kind,
        text_version: kind === 'signed' ? AGREEMENT_VERSION : disclosure.version,
        text_hash: kind === 'signed' ? agreement_hash : disclosure_hash,
        signed_name: kind === 'signed' ? (side === 'agent' ? by.name : client.name) : null,
        at,
      })
      .execute()
  await sign('agent', 'signed')
  await db()
    .updateTable('relationships')
    .set({ sent_at: at, disclosure_hash, agreement_hash })
    .where('id', '=', id)
    .execute()
  auditAct(agentAccount, 'sent', id)
  if (stage === 'sent') return

  await sign('consumer', 'acknowledged')
  await sign('consumer', 'signed')
  await db().updateTable('relationships').set({ status: 'active', activated_at: at }).where('id', '=', id).execute()
  for (const act of ['acknowledged', 'signed', 'activated']) auditAct(client.id, act, id)
  if (stage === 'active') return
  const ended_at = new Date(now.getTime() + until * DAY_MS)
  await db()
    .updateTable('relationships')
    .set({ ...stage, ended_at })
    .where('id', '=', id)
    .execute()
  auditAct(
    stage.ended_by === 'consumer' ? client.id : stage.ended_by === 'agent' ? agentAccount : null,
    stage.status,
    id,
  )
}

/** Writes an audit entry, because pages show the history from the audit log. */
function auditAct(accountId: string | null, act: string, id: string): void {
  const actor: Actor = {
    kind: accountId ? 'account' : 'worker',
    account_id: accountId,
    label: accountId ? 'registered' : 'relationships',
    caller: null,
  }
  audit(actor, `relationship.${act}`, { object_type: 'relationship', object_id: id, after: { is_sample: true } })
}

/** Inserts the appointments with their leads: a confirmed consultation, and two requests without an answer. */
export async function insertAppointments(): Promise<void> {
  const now = new Date()
  const lena = sampleId('agent', 'lena-kowalczyk')
  const rows = [
    {
      id: sampleId('appointment', 'priya-talk'),
      kind: 'consultation' as const,
      meeting: 'in_person' as const,
      name: 'Priya Raman',
      email: 'buyer@example.com',
      phone: '317-555-0176',
      message: 'How far below the list price did homes in Southport sell this fall?',
      account_id: sampleId('account', 'buyer'),
      agent_id: lena,
      status: 'confirmed' as const,
      answered_at: now,
      ...span(hourAfter(now, 3, 15)),
    },
    {
      id: sampleId('appointment', 'walter-talk'),
      kind: 'consultation' as const,
      meeting: 'phone' as const,
      name: 'Walter Hensley',
      email: 'sold@example.com',
      phone: '317-555-0131',
      message: 'Before I sign the listing: what does your marketing plan cost me?',
      account_id: sampleId('account', 'sold'),
      agent_id: lena,
    },
    {
      id: sampleId('appointment', 'carol-talk'),
      kind: 'consultation' as const,
      meeting: 'video' as const,
      name: 'Carol Pomeroy',
      email: 'carol.pomeroy@example.com',
      phone: '317-555-0187',
      message: 'We’re moving from Ohio in the spring and don’t know anyone yet.',
    },
  ]
  for (const [at, row] of rows.entries()) {
    const wished_at = hourAfter(now, 3 + at, 15 + at)
    const reply_due_at = new Date(now.getTime() + (at + 1) * 7 * HOUR_MS)
    const { id, kind, name, email, phone, message, account_id, agent_id } = row
    const answered_at = 'answered_at' in row ? row.answered_at : null
    const lead_id = sampleId('lead', id)
    await db()
      .insertInto('leads')
      .values({
        id: lead_id,
        kind: 'appointment',
        name,
        email,
        phone,
        message,
        account_id: account_id ?? null,
        owner_id: agent_id ?? null,
        status: answered_at ? 'contacted' : 'new',
        answered_at,
        details: JSON.stringify({ appointment_id: id, kind }),
        due_at: reply_due_at,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db()
      .insertInto('appointments')
      .values({ ...row, lead_id, wished_at, reply_due_at, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function dayAt(now: Date, days: number): string {
  return calendarDayOf(new Date(now.getTime() + days * DAY_MS))
}

/** Returns a full hour, UTC, on a business day at least `days` days from now. */
function hourAfter(now: Date, days: number, hour: number): Date {
  const at = new Date(now.getTime() + days * DAY_MS)
  at.setUTCHours(hour, 0, 0, 0)
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6) at.setUTCDate(at.getUTCDate() + 1)
  return at
}

function span(starts_at: Date): { starts_at: Date; ends_at: Date } {
  return { starts_at, ends_at: new Date(starts_at.getTime() + 45 * 60_000) }
}
