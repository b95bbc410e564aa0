import { setTimeout as sleep } from 'node:timers/promises'
import '#features/accounts/operations/link.server.ts'
import '#features/appointments/operations/token.server.ts'
import '#features/events/operations/token.server.ts'
import '#features/invitations/operations/link.server.ts'
import '#features/newsletter/operations/link.server.ts'
import '#features/saved-searches/operations/alert-link.server.ts'
import '#features/valuations/operations/token.server.ts'
import type { StoredLinks } from '#kit/email/link-token.server.ts'
import { type MailParts, signedParts } from '#kit/email/stored-email.server.ts'
import { asOwner } from './postgres.ts'

/** Returns an email as its recipient gets it, with signed links. */
export function asReceived({ links, html, text, headers, calendar }: StoredMail): MailParts {
  return signedParts(
    { html, text, headers: headers as MailParts['headers'], calendar: calendar ?? null },
    links as StoredLinks | null,
  )
}

interface StoredMail {
  html: string
  text: string
  headers: unknown
  calendar?: string | null
  links: unknown
}

interface OutboxEmail extends MailParts {
  id: string
  letter: string
}

/** Returns the emails to an address in the outbox, oldest first, as their recipient gets them. */
export async function emailsTo(email: string): Promise<OutboxEmail[]> {
  const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query<OutboxEmail & { links: unknown }>(
      'select id, letter, html, text, headers, calendar, links from mail_outbox where to_email = $1 order by created_at, id',
      [email],
    ),
  )
  return rows.map(({ id, letter: kind, ...stored }) => ({ id, letter: kind, ...asReceived(stored) }))
}

/**
 * Waits for the newest email of a kind to an address, after the first `beyond`. @returns the address of its first link
 * with a token
 */
export async function linkIn(kind: string, email: string, beyond = 0): Promise<URL> {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    const found = (await emailsTo(email)).filter((one) => one.letter === kind)
    const link = /https?:\S+[?&]token=[\w-]+[^\s\]]*/.exec(found.at(-1)?.text ?? '')?.[0]
    if (found.length > beyond && link) return new URL(link)
    await sleep(50)
  }
  throw new Error(`No letter "${kind}" came for ${email}.`)
}
