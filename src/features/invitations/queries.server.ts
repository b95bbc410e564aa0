import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { Invitation, ListInvitations } from './schema.ts'
import { INVITATION_STATUSES, type InvitationStatus, type InvitedRole } from './words.ts'

/** An invitation without the status, which depends on the time. */
export type InvitationRow = Omit<Invitation, 'status'>

function invitations() {
  return db()
    .selectFrom('invitations')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'invitations.agent_id',
      'invitations.created_at',
      'invitations.sent_at',
      'invitations.expires_at',
      'invitations.accepted_at',
      'invitations.withdrawn_at',
    ])
    .select(({ selectFrom }) => [
      selectFrom('agents').select('agents.name').whereRef('agents.id', '=', 'invitations.agent_id').as('agent_name'),
      selectFrom('accounts')
        .select('accounts.name')
        .whereRef('accounts.id', '=', 'invitations.invited_by')
        .as('invited_by_name'),
    ])
    .$narrowType<{ role: InvitedRole }>()
}

const hasStatus = (status: InvitationStatus, now: Date) =>
  ({
    open: sql<boolean>`accepted_at is null and withdrawn_at is null and expires_at > ${now}`,
    accepted: sql<boolean>`accepted_at is not null`,
    expired: sql<boolean>`accepted_at is null and withdrawn_at is null and expires_at <= ${now}`,
    withdrawn: sql<boolean>`withdrawn_at is not null`,
  })[status]

export async function listPage(input: ListInvitations, now: Date): Promise<TablePage<InvitationRow>> {
  const pattern = likePattern(input.q)
  const query = invitations()
    .$if(pattern !== null, (some) => some.where(sql<boolean>`invitations.email ilike ${pattern}`))
    .$if(input.status !== undefined, (some) => some.where(hasStatus(input.status ?? 'open', now)))
  return pageOf(query, input, {
    id: sql`invitations.id`,
    usual: '-sent',
    sorts: {
      sent: { by: sql`invitations.sent_at`, type: 'timestamptz' },
      email: { by: sql`invitations.email_normalized`, type: 'text' },
    },
  })
}

export async function countByStatus(now: Date): Promise<Record<InvitationStatus, number>> {
  return db()
    .selectFrom('invitations')
    .select(countEach(INVITATION_STATUSES, (status) => hasStatus(status, now)))
    .executeTakeFirstOrThrow()
}

export async function findInvitation(id: string): Promise<InvitationRow | undefined> {
  return invitations().where('invitations.id', '=', id).executeTakeFirst()
}

export async function lockInvitation(id: string): Promise<InvitationRow | undefined> {
  return invitations().where('invitations.id', '=', id).forUpdate('invitations').executeTakeFirst()
}

/** Finds the invitation of a link, open or not. */
export async function findByToken(tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return invitations().where('invitations.token_hash', '=', tokenHash).executeTakeFirst()
}

/** Finds an invitation that is neither accepted nor withdrawn, perhaps expired. */
export async function findUnanswered(by: { email: string } | { agentId: string }): Promise<InvitationRow | undefined> {
  return invitations()
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.withdrawn_at', 'is', null)
    .$if('email' in by, (some) => some.where('invitations.email_normalized', '=', 'email' in by ? by.email : ''))
    .$if('agentId' in by, (some) => some.where('invitations.agent_id', '=', 'agentId' in by ? by.agentId : ''))
    .executeTakeFirst()
}

/** Serializes invitations of an address or an agent in the caller's transaction. */
export async function lockInvited(key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation:${key}`}, 0))`.execute(db())
}

export interface NewInvitation {
  id: string
  email: string
  email_normalized: string
  role: InvitedRole
  agent_id: string | null
  link_id: string
  token_hash: Buffer
  invited_by: string
  created_at: Date
  sent_at: Date
  expires_at: Date
}

export async function insertInvitation(invitation: NewInvitation): Promise<void> {
  await db().insertInto('invitations').values(invitation).execute()
}

/** Replaces the link of an invitation. The person who sends it again answers for it. */
export async function updateLink(
  id: string,
  link: Pick<NewInvitation, 'link_id' | 'token_hash' | 'invited_by' | 'sent_at' | 'expires_at'>,
): Promise<void> {
  await db().updateTable('invitations').set(link).where('id', '=', id).execute()
}

export async function withdrawInvitation(id: string, now: Date): Promise<void> {
  await db()
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Accepts an open invitation in one statement, so that one of two concurrent requests wins. */
export async function acceptInvitation(id: string, accountId: string, now: Date): Promise<boolean> {
  const row = await db()
    .updateTable('invitations')
    .set({ accepted_at: now, accepted_by: accountId })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the account that sent an invitation, if it still is an active one. Returns its level, or null. */
export async function lockInviterLevel(invitationId: string): Promise<number | null> {
  const row = await db()
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.invited_by')
    .select('accounts.role_level')
    .where('invitations.id', '=', invitationId)
    .where('accounts.status', '=', 'active')
    .where('accounts.deleted_at', 'is', null)
    .forShare('accounts')
    .executeTakeFirst()
  return row?.role_level ?? null
}

/** Finds the account of an address. */
export async function findMember(emailNormalized: string) {
  return db()
    .selectFrom('accounts')
    .select(['id', 'status', 'role_level', 'user_role'])
    .where('email_normalized', '=', emailNormalized)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function lockMember(id: string) {
  return db()
    .selectFrom('accounts')
    .select(['id', 'email_normalized', 'status', 'role_level', 'user_role'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateRole(id: string, role: 'admin', level: number, now: Date): Promise<void> {
  await db()
    .updateTable('accounts')
    .set((set) => ({ user_role: role, role_level: level, updated_at: now, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Lists agents without an account. */
export async function listUnlinkedAgents(limit: number): Promise<{ id: string; name: string; email: string }[]> {
  return db()
    .selectFrom('agents')
    .select(['id', 'name', 'email'])
    .where('account_id', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Lists the invitations that an account accepted. */
export async function listOf(accountId: string) {
  return db()
    .selectFrom('invitations')
    .select(['email', 'role', 'sent_at', 'accepted_at'])
    .where('accepted_by', '=', accountId)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute()
}

/** Deletes invitations that ended before a time. */
export async function deleteEnded(before: Date): Promise<void> {
  await db()
    .deleteFrom('invitations')
    .where(sql<Date>`coalesce(accepted_at, withdrawn_at, expires_at)`, '<', before)
    .execute()
}
