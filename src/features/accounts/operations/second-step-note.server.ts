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
 * A form that is posted without JavaScript is answered with another page. What that page has to show, once, goes there in a cookie:
 * encrypted for the account, ten minutes, and read by no script. A call of the page's own program needs none.
 */
export function leaveNote(accountId: string, kind: Note['kind'], codes: readonly string[] = []): void {
  if (!new URL(getRequest().url).pathname.startsWith('/forms/')) return
  const note = { until: now().getTime() + SECONDS * 1000, kind, codes }
  const sealed = sealSecret(Buffer.from(JSON.stringify(note)), accountId).toString('base64url')
  setCookie(COOKIE, sealed, { ...flags, maxAge: SECONDS })
}

/** Takes the note that came with a request; null where there is none, it is another account's, or its time is over. */
export function takeNote(accountId: string): Note | null {
  const sealed = cookieOf(getRequest(), COOKIE)
  if (!sealed) return null
  deleteCookie(COOKIE, flags)
  try {
    const note = Note.parse(JSON.parse(openSecret(Buffer.from(sealed, 'base64url'), accountId).toString()))
    return note.until > now().getTime() ? note : null
  } catch {
    // Somebody else's, or nobody's: it says nothing.
    return null
  }
}
