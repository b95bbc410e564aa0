import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

export async function copyUnsubscriptions(fromNormalized: string, toNormalized: string): Promise<void> {
  await db()
    .insertInto('suppressions')
    .columns(['email_normalized', 'scope', 'reason'])
    .expression((from) =>
      from
        .selectFrom('suppressions as s')
        .select(({ val }) => [val(toNormalized).as('email_normalized'), 's.scope', 's.reason'])
        .where('s.email_normalized', '=', fromNormalized)
        .where('s.reason', '=', 'unsubscribed'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Moves the newsletter subscription of an address to the one that its owner changed to, or ends it if that one is on
 * record. A suppressed one stays where it is, or it would be in force again.
 */
export async function moveSubscription(
  fromNormalized: string,
  to: { email: string; email_normalized: string },
  now: Date,
): Promise<void> {
  const known = await db()
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('email_normalized', '=', to.email_normalized)
    .executeTakeFirst()
  await db()
    .updateTable('newsletter_subscribers as n')
    .set({ ...(known ? { status: 'unsubscribed', ended_at: now } : to), updated_at: now })
    .where('n.email_normalized', '=', fromNormalized)
    .where('n.status', '=', 'subscribed')
    .where(
      sql<boolean>`not exists (select from suppressions x where x.email_normalized = n.email_normalized
        and x.scope in ('all', 'marketing'))`,
    )
    .execute()
}

export async function deleteUnsubscription(emailNormalized: string): Promise<void> {
  await db()
    .deleteFrom('suppressions')
    .where('email_normalized', '=', emailNormalized)
    .where('scope', '=', 'marketing')
    .where('reason', '=', 'unsubscribed')
    .execute()
}
