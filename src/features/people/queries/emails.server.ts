import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import { holdsPermission } from '#features/permissions/public.server.ts'

/** Emails to a person's account that are in no timeline, but take replies: proposals and alerts. */
const ACCOUNT_EMAILS = ['homes-proposed', 'search-proposed', 'saved-search-alerts', 'sharing-requested'] as const

/** Id of an account as SQL: the second agent’s if the email was sent in their name, else the agent’s. */
const ACCOUNT_READER = sql<string | null>`case when d.email = m.reply_to then d.id else coalesce(o.id, d.id) end`

/** Finds the emailed person p with the accounts of their agents, o and of the second d, if they work here and the account is active. */
const accountEmail = (emailId: string) =>
  db()
    .selectFrom('mail_outbox as m')
    .innerJoin('people as p', 'p.account_id', 'm.to_account_id')
    .leftJoin('agents as a', (join) => join.onRef('a.id', '=', 'p.owner_id').on('a.is_working', '=', true))
    .leftJoin('agents as b', (join) => join.onRef('b.id', '=', 'p.co_owner_id').on('b.is_working', '=', true))
    .leftJoin('accounts as o', (join) =>
      join.onRef('o.id', '=', 'a.account_id').on('o.status', '=', 'active').on('o.deleted_at', 'is', null),
    )
    .leftJoin('accounts as d', (join) =>
      join.onRef('d.id', '=', 'b.account_id').on('d.status', '=', 'active').on('d.deleted_at', 'is', null),
    )
    .where('m.id', '=', emailId)
    .where('m.letter', 'in', ACCOUNT_EMAILS)
    .where('p.merged_into_id', 'is', null)

/**
 * Id of an account as SQL: the author’s of the email e if they are the second agent, else the agent’s, the second
 * agent’s, or the author’s if they can open everyone’s record.
 */
const SENT_READER = sql<string | null>`case when w.id = d.id then d.id
  else coalesce(o.id, d.id, case when ${holdsPermission('w', 'people')} then w.id end) end`

/** Finds an email e that was sent from the record of a person p, with its author w and the agents as above. */
const sentEmail = (emailId: string) =>
  db()
    .selectFrom('person_activities as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .leftJoin('accounts as w', (join) =>
      join.onRef('w.id', '=', 'e.account_id').on('w.status', '=', 'active').on('w.deleted_at', 'is', null),
    )
    .leftJoin('agents as a', (join) => join.onRef('a.id', '=', 'p.owner_id').on('a.is_working', '=', true))
    .leftJoin('agents as b', (join) => join.onRef('b.id', '=', 'p.co_owner_id').on('b.is_working', '=', true))
    .leftJoin('accounts as o', (join) =>
      join.onRef('o.id', '=', 'a.account_id').on('o.status', '=', 'active').on('o.deleted_at', 'is', null),
    )
    .leftJoin('accounts as d', (join) =>
      join.onRef('d.id', '=', 'b.account_id').on('d.status', '=', 'active').on('d.deleted_at', 'is', null),
    )
    .where('e.email_id', '=', emailId)
    .where('e.direction', '=', 'outgoing')

/**
 * Finds the person of an email that was sent from their record, proposes something to them or alerts them, and the account
 * that owns files of its answers: that of their reader, as the author may no longer see the person. Null without one.
 */
export async function findAnswered(
  emailId: string,
): Promise<{ person_id: string; keeper_id: string | null } | undefined> {
  return (
    (await sentEmail(emailId)
      .select(['p.id as person_id', SENT_READER.as('keeper_id')])
      .executeTakeFirst()) ??
    (await accountEmail(emailId)
      .select(['p.id as person_id', ACCOUNT_READER.as('keeper_id')])
      .executeTakeFirst())
  )
}

interface Reader {
  /** Name of the person. */
  name: string
  /** Account that reads the answer; null if neither an agent nor the author of the email is left to read it. */
  account: { account_id: string; email: string } | null
  /** True if the reader is the agent or the second agent. */
  is_agent: boolean
}

/** Finds who reads an answer: the author of the email if they still see the person, else the person’s agent. */
export async function findReader(emailId: string): Promise<Reader | undefined> {
  const row =
    (await sentEmail(emailId)
      .leftJoin('accounts as r', (join) => join.on('r.id', '=', SENT_READER))
      .select(['p.name', 'r.id', 'r.email', sql<boolean>`coalesce(r.id in (o.id, d.id), false)`.as('is_agent')])
      .executeTakeFirst()) ??
    (await accountEmail(emailId)
      .leftJoin('accounts as r', (join) => join.on('r.id', '=', ACCOUNT_READER))
      .select(['p.name', 'r.id', 'r.email', sql<boolean>`true`.as('is_agent')])
      .executeTakeFirst())
  if (!row) return undefined
  const { name, id, email, is_agent } = row
  return { name, account: id && email ? { account_id: id, email } : null, is_agent }
}
