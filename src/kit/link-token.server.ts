import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '#env.server.ts'

/**
 * What links in letters carry: whoever holds one may act on the one record that it names, without an account. A token of
 * one kind opens nothing of another. The kind stands in links that are out: it is never renamed.
 */
export function linkTokens(kind: string): {
  /** The token of a record's link. */
  tokenOf(id: string): string
  /** The record that a token was made for, or null where the token is not ours. */
  idOfToken(token: string): string | null
} {
  function signatureOf(id: string): string {
    return createHmac('sha256', `${kind}:${env.SECRET}`).update(id).digest().subarray(0, 18).toString('base64url')
  }
  return {
    tokenOf: (id) => `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}.${signatureOf(id)}`,
    idOfToken(token) {
      const [head = '', signature = ''] = token.split('.')
      const hex = Buffer.from(head, 'base64url').toString('hex')
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const given = Buffer.from(signature)
      const right = Buffer.from(signatureOf(id))
      return id.length === 36 && given.length === right.length && timingSafeEqual(given, right) ? id : null
    },
  }
}
