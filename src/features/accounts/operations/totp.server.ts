import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { secretBox } from '#kit/secret-box.server.ts'

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

/** Encrypts each secret for its account, so that a leaked table yields no codes. */
export const { seal: sealSecret, open: openSecret } = secretBox('totp')
