import { createHash } from 'node:crypto'
import { Refusal } from './odata.ts'

/** Rules of media addresses. */
export interface LinkRules {
  /** Signs each address, which then works once. */
  isOnce: boolean
  /** Lifetime of a signed address. */
  life_ms: number
}

/** A downloaded photo is not served again for this long. */
const SAME_PICTURE_MS = 3_600_000

/** Placeholder of the signature in media addresses. */
export const UNSIGNED = '?sig=0'
const UNSIGNED_ADDRESS = /\/media\/([A-Za-z0-9]+)\/([a-z0-9-]+)\.jpg\?sig=0/g

/**
 * Signs media addresses as MLS Grid does: each response has new ones, each works once within an hour, and a downloaded
 * photo is not served again within the hour.
 */
export class MediaLinks {
  readonly #rules: LinkRules
  readonly #now: () => number
  readonly #secret = String(Math.random())
  readonly #spent = new Set<string>()
  readonly #given = new Map<string, number>()
  #signed = 0

  constructor(rules: LinkRules, now: () => number) {
    this.#rules = rules
    this.#now = now
  }

  /** Returns a response with signed addresses. */
  signed(body: string | Buffer): string | Buffer {
    if (!this.#rules.isOnce) return body
    const until = this.#now() + this.#rules.life_ms
    return body.toString().replaceAll(UNSIGNED_ADDRESS, (_, mediaKey: string, name: string) => {
      const ticket = `${(++this.#signed).toString(36)}.${until.toString(36)}`
      return `/media/${mediaKey}/${name}.jpg?sig=${ticket}.${this.#signature(ticket, mediaKey, name)}`
    })
  }

  /** Admits a request for a photo once. @throws Refusal */
  admit(mediaKey: string, name: string, signature: string): void {
    if (!this.#rules.isOnce) return
    const [, ticket = '', until = '', given] = /^([0-9a-z]+\.([0-9a-z]+))\.([0-9a-f]+)$/.exec(signature) ?? []
    if (given !== this.#signature(ticket, mediaKey, name)) throw new Refusal(403, 'The signature is not valid.')
    const now = this.#now()
    if (Number.parseInt(until, 36) < now) throw new Refusal(403, 'The address has expired.')
    if (this.#spent.has(ticket)) throw new Refusal(429, 'This address was used before.')
    this.#spent.add(ticket)
    const picture = `${mediaKey}/${name}`
    if (now - (this.#given.get(picture) ?? Number.NEGATIVE_INFINITY) < SAME_PICTURE_MS)
      throw new Refusal(429, 'This picture was downloaded within the last hour.')
    this.#given.set(picture, now)
  }

  #signature(ticket: string, mediaKey: string, name: string): string {
    return createHash('sha256').update(`${this.#secret} ${ticket} ${mediaKey} ${name}`).digest('hex').slice(0, 16)
  }
}
