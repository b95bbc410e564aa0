import { isRedirect } from '@tanstack/react-router'
import { now } from '#ports/clock.server.ts'
import { asAppError, INTERNAL_MESSAGE } from '../call/errors.ts'
import { log } from '../log.server.ts'
import { setFlash } from '../page/flash.server.ts'
import { safePath } from '../page/safe-path.ts'
import { PROBLEMS_ID, refusalIn, resultIdOf } from './refusal.ts'

/** Loaders of call modules by path. */
export type CallFiles = Record<string, () => Promise<Record<string, unknown>>>
/** Large enough for a search with drawn areas, which survives sign-in. */
const MAX_PATH = 12_000
type Call = (options: { data: unknown }) => Promise<unknown>
type FormValue = string | number | boolean | null | string[]

/**
 * Handles a form posted without JavaScript: runs the call with its own access and validation, then redirects to the
 * page (or the next one) with the result in a flash.
 */
export async function postForm(request: Request, name: string, files: CallFiles): Promise<Response> {
  const call = await callNamed(name, files)
  if (!call) return new Response('Unknown form.', { status: 404 })
  const form = await request.formData().catch(() => null)
  if (!form) return new Response('This form can’t be read.', { status: 400 })

  const page = safePath(form.get('_page'), MAX_PATH) ?? pathOfReferrer(request) ?? '/'
  const next = safePath(form.get('redirect'), MAX_PATH) ?? safePath(form.get('_next'), MAX_PATH) ?? page
  const data = dataOf(form)
  // A button inside another call's form shows its result there, and refills that form.
  const shownBy = form.get('_result')
  const flash = {
    call: typeof shownBy === 'string' && shownBy ? shownBy : name,
    fields: {},
    lost: [],
    current: null,
    result: null,
  }
  const back = (refusal: {
    message: string
    fields?: Record<string, string>
    current?: Record<string, FormValue> | null
  }) => {
    setFlash({ ...flash, ...refusal, path: page, outcome: 'refused', values: withoutFiles(data) }, now())
    return seeOther(`${page.replace(/#.*$/, '')}#${PROBLEMS_ID}`)
  }
  try {
    const result = await call({ data })
    // A file download: the browser stays on the page.
    if (result instanceof Response) return result
    const refused = refusalIn(result)
    if (refused !== null) return back({ message: refused })
    if (shownBy !== null) {
      const shown = { call: name, value: result }
      setFlash(
        { ...flash, path: page, outcome: 'result', message: '', values: withoutFiles(data), result: shown },
        now(),
      )
      return seeOther(`${page.replace(/#.*$/, '')}#${resultIdOf(name)}`)
    }
    const followed = pathIn(result, form.get('_follow'))
    if (followed) return seeOther(followed)
    const message = form.get('_done')
    if (typeof message === 'string' && message) {
      setFlash({ ...flash, path: next, outcome: 'done', message: message.slice(0, 200), values: {} }, now())
    }
    return seeOther(next)
  } catch (thrown) {
    if (isRedirect(thrown)) return seeOther(safePath(thrown.options.href) ?? page)
    const error = asAppError(thrown)
    if (!error) log.error({ err: thrown, call: name }, 'a posted form failed')
    return back({
      message: error?.message ?? INTERNAL_MESSAGE,
      fields: error?.fields ?? {},
      current: error?.details?.current ?? null,
    })
  }
}

/** Returns an exported POST call by name. Ignores inherited properties. */
async function callNamed(name: string, files: CallFiles): Promise<Call | null> {
  if (!/^[a-z][A-Za-z0-9]{1,60}$/.test(name)) return null
  for (const load of Object.values(files)) {
    const file = await load()
    const call = Object.hasOwn(file, name) ? file[name] : null
    if (isWritingCall(call)) return call
  }
  return null
}

function isWritingCall(value: unknown): value is Call {
  return typeof value === 'function' && 'method' in value && value.method === 'POST' && 'url' in value
}

/**
 * Returns the posted form as the call's input. A form sends only text and files, so the form kit adds the names of
 * checkboxes (`_boolean`), numbers (`_number`) and lists (`_list`). Names that begin with `_` belong to the kit.
 */
export function dataOf(form: FormData): Record<string, FormValue | File> {
  const data = new Map<string, FormValue | File>()
  for (const [name, value] of form) {
    if (name.startsWith('_')) continue
    if (typeof value === 'string') data.set(name, value.replace(/\r\n?/g, '\n'))
    // Browsers send an empty, unnamed file if none was selected.
    else if (value.name !== '' || value.size > 0) data.set(name, value)
  }
  for (const name of namesIn(form, '_boolean')) data.set(name, form.get(name) === 'true')
  for (const name of namesIn(form, '_list'))
    data.set(
      name,
      form.getAll(name).filter((value) => typeof value === 'string'),
    )
  for (const name of namesIn(form, '_number')) {
    const text = String(form.get(name) ?? '').replaceAll(/[\s,$]/g, '')
    data.set(name, text === '' || !Number.isFinite(Number(text)) ? null : Number(text))
  }
  return Object.fromEntries(data)
}

/** Returns the next path from a member of the result, for links known only after the call. */
function pathIn(result: unknown, member: unknown): string | null {
  if (typeof member !== 'string' || typeof result !== 'object' || result === null) return null
  return safePath(Object.entries(result).find(([name]) => name === member)?.[1])
}

/** Files do not fit into a cookie, and no page can refill a file field. */
function withoutFiles(data: Record<string, FormValue | File>): Record<string, FormValue> {
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, FormValue] => !(entry[1] instanceof File)),
  )
}

function namesIn(form: FormData, hint: string): string[] {
  return form
    .getAll(hint)
    .filter((name) => typeof name === 'string')
    .filter((name) => !name.startsWith('_'))
}

function pathOfReferrer(request: Request): string | null {
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer) || new URL(referrer).host !== new URL(request.url).host) return null
  const { pathname, search } = new URL(referrer)
  return safePath(`${pathname}${search}`)
}

function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } })
}
