import { sql } from 'kysely'
import { db } from '#db/db.server.ts'

/** Stores a text before a client sees it. Equal texts share one row. */
export async function insertText(text: {
  text_hash: Buffer
  kind: 'disclosure' | 'agreement'
  text_version: string
  body: string
}): Promise<void> {
  await db()
    .insertInto('agreement_texts')
    .values(text)
    .onConflict((conflict) => conflict.column('text_hash').doNothing())
    .execute()
}

/** Lists the texts of a relationship as they were sent. */
export async function listTexts(hashes: readonly string[]) {
  return db()
    .selectFrom('agreement_texts')
    .select(['text_version', 'body', sql<string>`encode(text_hash, 'hex')`.as('text_hash')])
    .where(sql<boolean>`encode(text_hash, 'hex') = any(${[...hashes]}::text[])`)
    .orderBy('created_at')
    .execute()
}

export interface NewSignature {
  id: string
  relationship_id: string
  account_id: string
  side: 'agent' | 'consumer' | 'other_consumer'
  kind: 'acknowledged' | 'signed'
  text_version: string
  text_hash: Buffer
  signed_name: string | null
  drawing: string | null
  at: Date
  ip: string | null
  user_agent: string | null
}

export async function insertSignature(signature: NewSignature): Promise<void> {
  await db().insertInto('signatures').values(signature).execute()
}

export async function voidSignatures(relationshipId: string, at: Date): Promise<void> {
  await db()
    .updateTable('signatures')
    .set({ voided_at: at })
    .where('relationship_id', '=', relationshipId)
    .where('voided_at', 'is', null)
    .execute()
}

/** Lists acknowledgments and signatures that were not voided, oldest first. */
export async function listSignatures(relationshipId: string) {
  return db()
    .selectFrom('signatures as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      's.id',
      's.account_id',
      's.side',
      's.kind',
      's.signed_name',
      's.drawing',
      's.text_version',
      's.at',
      's.ip',
      's.user_agent',
      'a.name',
      sql<string>`encode(s.text_hash, 'hex')`.as('text_hash'),
    ])
    .where('s.relationship_id', '=', relationshipId)
    .where('s.voided_at', 'is', null)
    .orderBy('s.at')
    .orderBy('s.id')
    .execute()
}
