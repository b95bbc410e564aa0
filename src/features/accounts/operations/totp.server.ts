import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { env } from '#env.server.ts'

/**
 * Time-based one-time passwords: SHA-1, 30 seconds, six digits, as authenticator apps expect.
 * Source: RFC 6238, RFC 4226.
 */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Returns a new 160-bit secret. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/**
 * Returns the 30-second step of a code: the current one or, for clock skew, the one before or after. Null if none
 * matches.
 */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | null {
  // The package compares bytes, and throws if six characters are more than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = at.getTime()
  const app = new TOTP({ ...SHAPE, secret: secretOf(secret) })
  const delta = app.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : app.counter({ timestamp }) + delta
}

/** Encodes as base32 without padding, as apps expect secrets. Source: RFC 4648, 6. */
export function base32(bytes: Buffer): string {
  return secretOf(bytes).base32
}

/** Returns the URL that opens an authenticator app. */
export function otpauthUrl(secret: Buffer, issuer: string, email: string): string {
  return new TOTP({ ...SHAPE, issuer, label: email, secret: secretOf(secret) }).toString()
}

function secretOf(bytes: Buffer): Secret {
  // Copy the bytes, because a small Buffer is a view into a shared pool.
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

const key = Buffer.from(hkdfSync('sha256', env.SECRET ?? '', '', 'totp', 32))

/** Encrypts a secret for storage with AES-256-GCM, bound to its account, so that a leaked table yields no codes. */
export function sealSecret(secret: Buffer, accountId: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(accountId))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts an account's secret. @throws Error if it was changed or belongs to another account */
export function openSecret(sealed: Buffer, accountId: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}
