import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { LeadKind } from '../words.ts'

/** The recipient of an email, from which its merge fields are filled in. */
export interface TemplateRecipient {
  name: string
  account_id: string | null
  /** Home that they asked about or want valued. Null if its address may not be shown. */
  home: string | null
}

/** Address of the home that a lead is about. A withheld address, or that of a sold home, is not used. */
const HOME = sql<string | null>`case when l.kind = 'valuation' then nullif(l.details->>'street', '')
  else (select p.address from properties p where p.id = l.property_id and p.is_address_shown and p.status <> 'sold') end`

/** Finds the sender of a lead. */
export async function findSenderToWrite(
  leadId: string,
): Promise<(TemplateRecipient & { kind: LeadKind; owner_id: string | null }) | undefined> {
  return db()
    .selectFrom('leads as l')
    .select(['l.name', 'l.account_id', 'l.kind', 'l.owner_id', HOME.as('home')])
    .$narrowType<{ kind: LeadKind }>()
    .where('l.id', '=', leadId)
    .executeTakeFirst()
}

/** Finds a person, with the home of their newest lead that is about one. An agent sees the leads of the person's own agents. */
export async function findPersonToWrite(
  personId: string,
  { is_all }: { is_all: boolean },
): Promise<TemplateRecipient | undefined> {
  return db()
    .selectFrom('people as q')
    .select(['q.name', 'q.account_id'])
    .select(
      sql<string | null>`(select ${HOME} from leads l
        where l.person_id = q.id and l.status not in ('spam')
          and (l.kind = 'valuation' or l.property_id is not null)
          and (${is_all} or l.owner_id is null or l.owner_id in (q.owner_id, q.co_owner_id))
        order by l.created_at desc, l.id desc limit 1)`.as('home'),
    )
    .where('q.id', '=', personId)
    .executeTakeFirst()
}

/** Finds the phone number of an agent. */
export async function findAgentPhone(agentId: string): Promise<string | null> {
  const row = await db().selectFrom('agents').select('phone').where('id', '=', agentId).executeTakeFirst()
  return row?.phone || null
}

/** Returns whether an agency agreement between an account and an agent is in force on a day. */
export async function isClientOf(accountId: string, agentId: string, today: string): Promise<boolean> {
  const row = await db()
    .selectFrom('relationships')
    .select('id')
    .where(sql<boolean>`${accountId}::uuid in (consumer_id, other_consumer_id)`)
    .where('agent_id', '=', agentId)
    .where('status', '=', 'active')
    .where('relationship_type', '<>', 'customer')
    .where('agreement_date', '<=', today)
    .where(sql<boolean>`(expiration_date is null or expiration_date >= ${today}::date)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
