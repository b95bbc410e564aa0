import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { deleteCookie, setCookie } from '@tanstack/react-start/server'
import * as z from 'zod/mini'
import { env, isHttps } from '#env.server.ts'

const COOKIE = isHttps ? '__Host-flash' : 'flash'
const SECONDS = 300
/** Browsers accept 4096 bytes per cookie, including name and flags. */
const MAX_BYTES = 3600
const flags = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' } as const

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

const Flash = z.object({
  /** Call of the form that shows it. */
  call: z.string(),
  /** Path of the only page that shows it. */
  path: z.string(),
  /** `result`: the call changed nothing, and the page shows its result beside the refilled form. */
  outcome: z.enum(['done', 'refused', 'result']),
  /** Message above the form, or the confirmation. */
  message: z.string(),
  fields: z.record(z.string(), z.string()),
  /** Submitted values, to refill the form. */
  values: z.record(z.string(), z.union([Scalar, z.array(z.string())])),
  /** Fields whose text did not fit. */
  lost: z.array(z.string()),
  /** Stored record of a conflict. */
  current: z.nullable(z.record(z.string(), z.union([Scalar, z.array(z.string())]))),
  /** Call with a result to show, and that result. */
  result: z.nullable(z.object({ call: z.string(), value: z.unknown() })),
})
/** Result of a form posted without JavaScript, for the next page. */
export type Flash = z.infer<typeof Flash>

const TOO_LONG = 'The result is too long to be shown without JavaScript.'

/** Never stored in a cookie, even a signed one. */
const SECRET_FIELD = /pass|secret|token(?!_url$)|captcha|code$/i

/**
 * Sets the flash cookie: signed, valid for five minutes, without secrets. Drops the longest values if it is too large.
 */
export function setFlash(flash: Flash, now: Date): void {
  setCookie(COOKIE, flashText(flash, now), { ...flags, maxAge: SECONDS })
}

/** Returns the text of a flash cookie. */
export function flashText(flash: Flash, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + SECONDS
  const values = Object.entries(flash.values).filter(([name]) => !SECRET_FIELD.test(name))
  const lost = [...flash.lost]
  let current = flash.current
  let { path } = flash
  for (;;) {
    const text = seal(JSON.stringify([until, { ...flash, path, values: Object.fromEntries(values), lost, current }]))
    if (text.length <= MAX_BYTES) return text
    // A page with drawn areas has a query of several kilobytes. The pathname is enough to match it.
    if (/[?#]/.test(path)) {
      path = path.replace(/[?#].*$/, '')
      continue
    }
    if (values.length === 0 && current === null) {
      if (!flash.result) return text
      const tooLong = { outcome: 'refused', message: TOO_LONG, result: null } as const
      return flashText({ ...flash, ...tooLong, path, values: {}, lost, current }, now)
    }
    // Drop the stored version first: it can be loaded again, input cannot.
    if (current !== null) {
      current = null
      continue
    }
    values.sort(([, a], [, b]) => JSON.stringify(a).length - JSON.stringify(b).length)
    const [name = ''] = values.pop() ?? []
    lost.push(name)
  }
}

/** Returns the flash of a request; null if there is none, or it is forged or expired. */
export function flashOf(request: Request, now: Date): Flash | null {
  const text = cookieOf(request)
  return text ? readFlash(text, new URL(request.url).pathname, now) : null
}

/** Parses the text of a flash cookie for its page. */
export function readFlash(text: string, pathname: string, now: Date): Flash | null {
  const json = open(text)
  if (json === null) return null
  const read = z.safeParse(z.tuple([z.number(), Flash]), JSON.parse(json))
  if (!read.success) return null
  const [until, flash] = read.data
  return until * 1000 > now.getTime() && samePath(flash.path, pathname) ? flash : null
}

/** Deletes the flash after its first use. */
export function clearFlash(): void {
  deleteCookie(COOKIE, flags)
}

function samePath(a: string, b: string): boolean {
  const bare = (path: string) => path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  return bare(a) === bare(b)
}

function cookieOf(request: Request): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === COOKIE) return part.slice(at + 1).trim()
  }
  return null
}

function seal(json: string): string {
  const body = deflateRawSync(json).toString('base64url')
  return `${body}.${sign(body)}`
}

function open(text: string): string | null {
  const [body = '', signature = ''] = text.split('.')
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(body))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return inflateRawSync(Buffer.from(body, 'base64url'), { maxOutputLength: 2_000_000 }).toString()
}

function sign(body: string): string {
  return createHmac('sha256', `flash:${env.SECRET}`).update(body).digest('base64url')
}
