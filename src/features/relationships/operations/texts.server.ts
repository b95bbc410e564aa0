import { createHash } from 'node:crypto'
import type { Account } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { filledDisclosure, plainTextOf } from '../rules/agreement.ts'
import type { DisclosureTemplate, GetDisclosureTemplate } from '../schema.ts'
import { DISCLOSURES } from '../words/texts.ts'

/** Returns the current disclosure of a relationship type. */
export async function getDisclosureTemplate(
  _actor: Account,
  { type, state }: GetDisclosureTemplate,
): Promise<DisclosureTemplate> {
  return disclosureOf({ type, state })
}

/** Returns the same disclosure without a caller. */
export async function disclosureOf({ type, state }: GetDisclosureTemplate): Promise<DisclosureTemplate> {
  const { name } = await getBrokerage()
  const text = filledDisclosure(DISCLOSURES[type], name)
  const body = plainTextOf(text)
  return { ...text, type, state, body, text_hash: sha256(body).toString('hex') }
}

/** Returns the hash that identifies a text. */
export function sha256(body: string): Buffer {
  return createHash('sha256').update(body).digest()
}
