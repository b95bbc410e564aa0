import { createHash } from 'node:crypto'
import type { Account } from '#access/actors.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { filledDisclosure, plainTextOf } from '../rules/agreement.ts'
import type { DisclosureTemplate, GetDisclosureTemplate } from '../schema.ts'
import { DISCLOSURES } from '../words/texts.ts'

/** The disclosure of a kind of relationship, as it would be acknowledged today. */
export async function getDisclosureTemplate(
  _actor: Account,
  { type, state }: GetDisclosureTemplate,
): Promise<DisclosureTemplate> {
  return disclosureOf({ type, state })
}

/** The same without a caller. */
export async function disclosureOf({ type, state }: GetDisclosureTemplate): Promise<DisclosureTemplate> {
  const { name } = await getBrokerage()
  const text = filledDisclosure(DISCLOSURES[type], name)
  const body = plainTextOf(text)
  return { ...text, type, state, body, text_hash: sha256(body).toString('hex') }
}

/** What a text is known by. */
export function sha256(body: string): Buffer {
  return createHash('sha256').update(body).digest()
}
