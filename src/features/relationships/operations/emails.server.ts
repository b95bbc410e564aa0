import { sendEmail } from '#kit/email/email.tsx'
import { relationshipEnded } from '../emails/relationship-ended.tsx'
import { relationshipEnding } from '../emails/relationship-ending.tsx'
import { relationshipSent } from '../emails/relationship-sent.tsx'
import { relationshipSigned } from '../emails/relationship-signed.tsx'
import type { RelationshipRow } from '../queries/relationships.server.ts'
import { listSignatures, listTexts } from '../queries/signatures.server.ts'
import { feeText, typeText } from '../rules/terms.ts'

type Row = RelationshipRow

interface Addressee {
  name: string
  email: string
  account_id: string | null
  path: string
}

/** Emails the clients that an agreement is ready for review. */
export async function emailAgreement(row: Row): Promise<void> {
  const { id, agent_name: agent, expiration_date } = row
  for (const { name, email, account_id } of clientsOf(row)) {
    await sendEmail(
      relationshipSent,
      { id, name, agent, type: typeText(row.relationship_type), expiration_date, fee: feeText(row) },
      { email, account_id },
    )
  }
}

/** Emails the full signed copy to every party. */
export async function emailSignedCopies(row: Row): Promise<void> {
  const texts = await listTexts([row.disclosure_hash ?? '', row.agreement_hash ?? ''])
  const signatures = await listSignatures(row.id)
  for (const { name, email, account_id, path } of allOf(row)) {
    await sendEmail(
      relationshipSigned,
      {
        name,
        path,
        type: typeText(row.relationship_type),
        texts: [row.disclosure_hash, row.agreement_hash].flatMap((hash) =>
          texts
            .filter(({ text_hash }) => text_hash === hash)
            .map(({ text_version: version, text_hash, body }) => ({ version, hash: text_hash, body })),
        ),
        signatures: signatures.map(({ name: account, signed_name, kind, at }) => ({
          name: signed_name ?? account,
          kind,
          at,
        })),
      },
      { email, account_id },
    )
  }
}

/** Emails every party that the relationship ended. */
export async function emailEnd(
  row: Row,
  outcome: 'expired' | 'terminated' | 'completed',
  reason: string | null,
): Promise<void> {
  for (const { name, email, account_id, path } of row.sent_at ? allOf(row) : agentOf(row)) {
    await sendEmail(
      relationshipEnded,
      { name, path, type: typeText(row.relationship_type), outcome, reason },
      { email, account_id },
    )
  }
}

/** Emails every party that the relationship ends soon. */
export async function emailUpcomingEnd(row: Row, days: number, expiration_date: string): Promise<void> {
  for (const { name, email, account_id, path } of allOf(row)) {
    await sendEmail(
      relationshipEnding,
      { name, path, type: typeText(row.relationship_type), days, expiration_date },
      { email, account_id },
    )
  }
}

function allOf(row: Row): Addressee[] {
  return [...clientsOf(row), ...agentOf(row)]
}

function agentOf({ id, agent_name, agent_email, agent_account_id }: Row): Addressee[] {
  return [{ name: agent_name, email: agent_email, account_id: agent_account_id, path: `/agent/relationships/${id}` }]
}

function clientsOf({
  id,
  consumer_name,
  consumer_email,
  consumer_id,
  other_name,
  other_email,
  other_consumer_id,
}: Row): Addressee[] {
  const path = `/dashboard/relationships/${id}`
  return [
    { name: consumer_name, email: consumer_email, account_id: consumer_id, path },
    ...(other_name && other_email
      ? [{ name: other_name, email: other_email, account_id: other_consumer_id, path }]
      : []),
  ]
}
