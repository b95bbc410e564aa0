import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '#env.server.ts'

const NONCE_BYTES = 12
const SEAL_BYTES = 16

export interface SecretBox {
  /** Encrypts a secret with AES-256-GCM, bound to its context, such as an account id. */
  seal: (secret: Buffer, context: string) => Buffer
  /** Decrypts a secret. @throws Error if it was changed, has another context, or was sealed under another SECRET */
  open: (sealed: Buffer, context: string) => Buffer
}

/** Returns the encryption of stored secrets, with a separate key for each purpose, derived from SECRET. */
export function secretBox(purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', env.SECRET ?? '', '', purpose, 32))
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: SEAL_BYTES,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(-SEAL_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -SEAL_BYTES)), decipher.final()])
    },
  }
}
