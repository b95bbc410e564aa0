import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from './postgres.ts'

interface OutboxLetter {
  id: string
  letter: string
  text: string
}

/** The letters to an address that the outbox holds, oldest first. */
export async function lettersTo(email: string): Promise<OutboxLetter[]> {
  const { rows } = await asOwner(process.env.DATABASE_URL ?? '', (client) =>
    client.query<OutboxLetter>('select id, letter, text from mail_outbox where to_email = $1 order by created_at, id', [
      email,
    ]),
  )
  return rows
}

/** Waits for the newest letter of a kind to an address, beyond those that were there. @returns the address of its first link with a token */
export async function linkIn(letter: string, email: string, beyond = 0): Promise<URL> {
  const until = Date.now() + 20_000
  while (Date.now() < until) {
    const found = (await lettersTo(email)).filter((one) => one.letter === letter)
    const link = /https?:\S+[?&]token=[\w-]+[^\s\]]*/.exec(found.at(-1)?.text ?? '')?.[0]
    if (found.length > beyond && link) return new URL(link)
    await sleep(50)
  }
  throw new Error(`No letter "${letter}" came for ${email}.`)
}
