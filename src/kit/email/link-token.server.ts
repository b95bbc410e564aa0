import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '#env.server.ts'

/**
 * The secret part of a link in an email. An email is stored with its placeholder; the token is made when the email is sent,
 * so that no stored email opens anything. The placeholder is random: text that a visitor typed never passes for one.
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
 * Declares a kind of link and returns what an email takes for one. The token must follow from the record alone: a second try at
 * sending carries the same link. The kind is in links that are out: never rename it.
 */
export function defineLink(kind: string, tokenOf: (ref: string) => string): (ref: string) => LinkToken {
  if (kinds.has(kind)) throw new Error(`Two kinds of links are named ${kind}.`)
  kinds.set(kind, tokenOf)
  return (ref) => new LinkToken(kind, ref)
}

/** Every declared kind of link. */
export function listLinkKinds(): string[] {
  return [...kinds.keys()].sort()
}

/** A placeholder of a stored email, with the kind of link and the record that it is for. */
export type StoredLinks = Readonly<Record<string, { kind: string; ref: string }>>

/** Puts the tokens in the place of the placeholders. @throws Error where this program does not know a kind of link */
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
 * What links in letters carry: whoever holds one may act on the one record that it names, without an account. A token of
 * one kind opens nothing of another. The kind stands in links that are out: it is never renamed.
 */
export function linkTokens(kind: string): {
  /** The token of a record's link. */
  tokenOf(id: string): string
  /** The token for an email, which is made when it is sent. */
  linkOf(id: string): LinkToken
  /** The record that a token was made for, or null where the token is not ours. */
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
