import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { env } from '#env.server.ts'

/** Time-based one-time passwords: SHA-1, thirty seconds, six digits, as authenticator apps expect. Source: RFC 6238, RFC 4226. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A new secret of 160 bits. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** The step of thirty seconds whose code this is, of the one now and its two neighbours, as clocks differ; null where it is none of them. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | null {
  // The package compares bytes, and throws where six characters are more than six of them.
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = at.getTime()
  const app = new TOTP({ ...SHAPE, secret: secretOf(secret) })
  const delta = app.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : app.counter({ timestamp }) + delta
}

/** Base32 without padding, as apps take a secret. Source: RFC 4648, 6. */
export function base32(bytes: Buffer): string {
  return secretOf(bytes).base32
}

/** What an authenticator app opens. */
export function otpauthUrl(secret: Buffer, issuer: string, email: string): string {
  return new TOTP({ ...SHAPE, issuer, label: email, secret: secretOf(secret) }).toString()
}

function secretOf(bytes: Buffer): Secret {
  // The bytes alone: a small Buffer is a view of a pool that others share.
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

const key = Buffer.from(hkdfSync('sha256', env.SECRET ?? '', '', 'totp', 32))

/** A secret as it is stored: whoever reads the table alone cannot make codes of it. AES-256-GCM, bound to its account. */
export function sealSecret(secret: Buffer, accountId: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(accountId))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** The secret of an account again. @throws Error where it was changed, or is another account's */
export function openSecret(sealed: Buffer, accountId: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}
