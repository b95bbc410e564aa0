import { deleteCookie, getRequest, setCookie } from '@tanstack/react-start/server'
import * as z from 'zod/mini'
import { isHttps } from '#env.server.ts'
import { now } from '#ports/clock.server.ts'
import { cookieOf } from './session-cookies.server.ts'
import { openSecret, sealSecret } from './totp.server.ts'

const COOKIE = isHttps ? '__Host-second-step' : 'second-step'
const SECONDS = 600
const flags = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' } as const

const Note = z.object({ until: z.number(), kind: z.enum(['secret', 'codes']), codes: z.array(z.string()) })
type Note = z.infer<typeof Note>

/**
 * After a form post without JavaScript, passes one-time data to the next page in an HttpOnly cookie, encrypted for the
 * account and valid for ten minutes. JavaScript calls get the data in the response instead.
 */
export function leaveNote(accountId: string, kind: Note['kind'], codes: readonly string[] = []): void {
  if (!new URL(getRequest().url).pathname.startsWith('/forms/')) return
  const note = { until: now().getTime() + SECONDS * 1000, kind, codes }
  const sealed = sealSecret(Buffer.from(JSON.stringify(note)), accountId).toString('base64url')
  setCookie(COOKIE, sealed, { ...flags, maxAge: SECONDS })
}

/** Reads and clears the note of a request. Null if there is none, it expired, or it belongs to another account. */
export function takeNote(accountId: string): Note | null {
  const sealed = cookieOf(getRequest(), COOKIE)
  if (!sealed) return null
  deleteCookie(COOKIE, flags)
  try {
    const note = Note.parse(JSON.parse(openSecret(Buffer.from(sealed, 'base64url'), accountId).toString()))
    return note.until > now().getTime() ? note : null
  } catch {
    // Not decryptable: another account's note, or forged.
    return null
  }
}
