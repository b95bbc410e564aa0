import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '#env.server.ts'

/**
 * Secret part of a link in an email. An email is stored with its placeholder; the token is made when the email is sent,
 * so that no stored email opens anything. The placeholder is random, so that a visitor's text cannot match it.
 */
export class LinkToken {
  readonly placeholder = `hidden-${randomBytes(16).toString('hex')}`
  readonly kind: string
  readonly ref: string
  constructor(kind: string, ref: string) {
    this.kind = kind
    this.ref = ref
  }
}

const kinds = new Map<string, (ref: string) => string>()

/**
 * Declares a kind of link and returns the function that emails make one with. The token must depend on the record
 * alone, so that a retry sends the same link. The kind is part of sent links: never rename it.
 */
export function defineLink(kind: string, tokenOf: (ref: string) => string): (ref: string) => LinkToken {
  if (kinds.has(kind)) throw new Error(`Two kinds of links are named ${kind}.`)
  kinds.set(kind, tokenOf)
  return (ref) => new LinkToken(kind, ref)
}

/** Lists all declared kinds of links. */
export function listLinkKinds(): string[] {
  return [...kinds.keys()].sort()
}

/** Placeholders of a stored email, with the kind of link and its record. */
export type StoredLinks = Readonly<Record<string, { kind: string; ref: string }>>

/** Replaces placeholders with tokens. @throws Error if this program has not declared a kind of link */
export function withTokens(body: string, links: StoredLinks): string {
  return Object.entries(links).reduce((text, [placeholder, { kind, ref }]) => {
    const tokenOf = kinds.get(kind)
    if (!tokenOf) throw new Error(`No links of the kind ${kind} are declared: import the feature that owns them.`)
    return text.replaceAll(placeholder, () => tokenOf(ref))
  }, body)
}

/** Signs text for one kind of link. */
export function signLink(kind: string, text: string): Buffer {
  return createHmac('sha256', `${kind}:${env.SECRET}`).update(text).digest()
}

/**
 * Returns the token functions of a kind of link. The holder of a link may act on its one record without an account. A
 * token of one kind opens nothing of another. The kind is part of sent links: never rename it.
 */
export function linkTokens(kind: string): {
  /** Returns the token of a record's link. */
  tokenOf(id: string): string
  /** Returns the token for an email, which is made when it is sent. */
  linkOf(id: string): LinkToken
  /** Returns the record of a token, or null for a forged one. */
  idOfToken(token: string): string | null
} {
  function signatureOf(id: string): string {
    return signLink(kind, id).subarray(0, 18).toString('base64url')
  }
  function tokenOf(id: string): string {
    return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}.${signatureOf(id)}`
  }
  return {
    tokenOf,
    linkOf: defineLink(kind, tokenOf),
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
