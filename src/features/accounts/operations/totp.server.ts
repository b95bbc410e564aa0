import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '#env.server.ts'

/** Time-based one-time passwords: SHA-1, thirty seconds, six digits, as authenticator apps expect. Source: RFC 6238, RFC 4226. */

const STEP_SECONDS = 30
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** The step of thirty seconds that an instant lies in. */
export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS)
}

/** The code of a step. */
export function codeAt(secret: Buffer, step: number, digits: number = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, of the one now and its two neighbours, as clocks differ; null where it is none of them. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepOf(at)
  const given = Buffer.from(code)
  return [now, now - 1, now + 1].find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given)) ?? null
}

/** Base32 without padding, as apps take a secret. Source: RFC 4648, 6. */
export function base32(bytes: Buffer): string {
  let text = ''
  let [bits, value] = [0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      text += BASE32[(value >>> (bits - 5)) & 31]
      bits -= 5
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text
}

/** What an authenticator app opens. */
export function otpauthUrl(secret: Buffer, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
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
