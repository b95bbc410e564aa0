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

export async function deleteUnsubscription(emailNormalized: string): Promise<void> {
  await db()
    .deleteFrom('suppressions')
    .where('email_normalized', '=', emailNormalized)
    .where('scope', '=', 'marketing')
    .where('reason', '=', 'unsubscribed')
    .execute()
}
