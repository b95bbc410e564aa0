import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '#env.server.ts'

/** What the links of a registration's letters carry: whoever holds one may see and cancel this one registration. */
export function tokenOf(id: string): string {
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}.${signatureOf(id)}`
}

/** The registration that a link was made for, or null where the link is not ours. */
export function idOfToken(token: string): string | null {
  const [head = '', signature = ''] = token.split('.')
  const hex = Buffer.from(head, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(id))
  return id.length === 36 && given.length === right.length && timingSafeEqual(given, right) ? id : null
}

function signatureOf(id: string): string {
  return createHmac('sha256', `event-registration:${env.SECRET}`)
    .update(id)
    .digest()
    .subarray(0, 18)
    .toString('base64url')
}
