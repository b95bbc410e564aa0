import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { asAppError, type FieldErrors } from '../call/errors.ts'
import { track } from '../track.ts'
import type { CallFormState, Conflict, FieldNote, FieldValue, FormValues } from './call-form.ts'
import { type BoundFields, boundFields } from './fields.tsx'
import { currentFlash } from './flash.ts'
import { afterPress } from './pointer.ts'
import { messageOf, refusalIn } from './refusal.ts'

/** Form values before validation. A choice that was not made is ''. */
export type Draft<Input> = { [Name in keyof Input]: Input[Name] extends string ? Input[Name] | '' : Input[Name] }

export interface CallFormOptions<Schema extends z.core.$ZodType, Result> {
  call: ((options: { data: z.input<Schema> }) => Promise<Result>) & {
    url: string
    /** True for a step that sends nothing yet, so that analytics does not count the call at each step. */
    isLocal?: true
  }
  /** Input schema of the call, so that browser and server give the same messages. */
  schema: Schema
  /**
   * Stored values, including ids and version. New ones from the loader replace them unless the user has typed. A record
   * created by its first save may switch the form to another call, schema and version.
   */
  defaults: Draft<z.input<Schema>>
  /** Members without a field, such as ids and the version. */
  hidden?: readonly (keyof z.input<Schema> & string)[]
  /** Runs after success; the form is busy until it resolves. */
  onDone: (result: Result) => Promise<unknown> | unknown
  /** Confirmation after success without JavaScript, and the page that shows it; null means this page. */
  done?: { message: string; path: string | null }
}

const CONFIRMED_WITHIN_MS = 1000

export type CallForm<Values> = CallFormState & BoundFields<Values> & { values: Values }

/**
 * Form for a server call: `const form = useCallForm({ call, schema, defaults, onDone })`, with `<Form of={form}>`
 * around `<form.TextField name="email" label="Email" />`. The schema is checked here and again by the call; errors of
 * both appear at the field and in the summary. A failure loses no input.
 */
export function useCallForm<Schema extends z.core.$ZodType, Result>(
  options: CallFormOptions<Schema, Result>,
): CallForm<Draft<z.input<Schema>>> {
  const { call, schema, hidden = [], onDone, done = null } = options
  const defaults = options.defaults as FormValues
  const callName = nameOf(call.url)
  const [flash] = useState(() => {
    const found = currentFlash()
    return found?.call === callName && found.outcome !== 'done' ? found : null
  })
  // Baseline for changes. The loader may change stored values under an open form.
  const [stored, setStored] = useState(defaults)
  const [initial] = useState(() => ({ ...defaults, ...ownValues(flash?.values ?? {}, defaults, hidden) }))
  const [values, setValues] = useState(initial)
  // Calls and fields report between two renders, when the state would be outdated.
  const latest = useRef(initial)
  const [errors, setErrors] = useState<FieldErrors>(flash?.fields ?? {})
  const [problems, setProblems] = useState(() =>
    flash?.outcome === 'refused' ? problemsOf(flash.fields, flash.message, new Map()) : [],
  )
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  /** Version created by this form's last save, if the call returns it. */
  const savedVersion = useRef<number | null>(null)
  const fields = useRef(new Map<string, FieldNote>()).current
  const isDirty = !isSame(values, stored)
  /** Path of the page on which the call succeeded. */
  const doneAt = useRef<string | null>(null)
  useEffect(() => () => focusConfirmation(doneAt.current), [])

  function change(next: FormValues) {
    latest.current = next
    setValues(next)
  }

  function replace(next: FormValues) {
    setStored(next)
    change(next)
    setErrors({})
    setProblems([])
  }

  /** Adopts a newer stored version and reapplies what was typed since `base`. */
  function adopt(next: FormValues, base: FormValues) {
    setStored(next)
    const typed = latest.current
    const isOurs = (name: string) =>
      (hidden as readonly string[]).includes(name) || JSON.stringify(typed[name]) === JSON.stringify(base[name])
    change({ ...typed, ...Object.fromEntries(Object.entries(next).filter(([name]) => isOurs(name))) })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: run only for a new record from the loader, not for typing
  useEffect(() => {
    if (isSame(defaults, stored)) return
    if (!isDirty) return replace(defaults)
    // The user typed while the saved record reloaded: adopt its version and the server's formatting.
    const isOwnSave = savedVersion.current !== null && defaults.version === savedVersion.current
    // No field differs, so adopting their version overwrites nothing.
    if (isOwnSave || isSame(without(defaults, hidden), without(stored, hidden))) adopt(defaults, stored)
  }, [JSON.stringify(defaults)])

  function refuse(refused: FieldErrors, message: string) {
    setErrors(refused)
    setProblems(problemsOf(refused, message, fields))
  }

  /** Drops the error of a field as soon as its input is valid. A newer attempt has checked a newer value. */
  function recheck(shown: FieldErrors, name: string, value: FieldValue): FieldErrors {
    if (!shown[name] || latest.current[name] !== value) return shown
    const checked = z.safeParse(schema, latest.current)
    const { [name]: _, ...others } = shown
    const still = checked.success ? undefined : errorsOf(checked.error)[name]
    return still ? { ...others, [name]: still } : others
  }

  async function send(input: FormValues) {
    // A ref instead of state, because two clicks can precede the next render.
    if (isRunning.current) return
    const checked = z.safeParse(schema, input)
    if (!checked.success) return refuse(errorsOf(checked.error), '')
    isRunning.current = true
    setBusy(true)
    const sent = latest.current
    try {
      const result = await call({ data: input as z.input<Schema> })
      const refusal = refusalIn(result)
      if (refusal !== null) {
        if (!isNextStep(result)) track('call_refused', { call: callName, error: refusal })
        return refuse({}, refusal)
      }
      if (!call.isLocal) track('call_done', { call: callName })
      setConflict(null)
      savedVersion.current = versionIn(result)
      if (isSame(latest.current, sent)) replace(input)
      else adopt(input, input)
      doneAt.current = location.pathname
      await onDone(result)
      // The confirmation renders next. A form that unmounts later has none to focus.
      setTimeout(() => {
        doneAt.current = null
      }, CONFIRMED_WITHIN_MS)
    } catch (thrown) {
      const error = asAppError(thrown)
      const current = error?.code === 'conflict' ? error.details?.current : undefined
      track('call_refused', { call: callName, error: error?.code ?? 'unreachable' })
      if (current) setConflict(conflictOf(current))
      else refuse(error?.fields ?? {}, messageOf(thrown, { isTyped: true }))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return {
    ...(boundFields as unknown as BoundFields<Draft<z.input<Schema>>>),
    id: `form-${callName}`,
    callName,
    typed: values,
    latest: () => latest.current,
    values: values as Draft<z.input<Schema>>,
    errors,
    problems,
    conflict,
    isBusy,
    isDirty,
    hidden,
    done,
    stored,
    flash,
    fields,
    setValue(name, value) {
      change({ ...latest.current, [name]: value })
      if (!errors[name]) return
      // Leaving a field may change it, by autocorrection for example. If its error left at the same moment, the button
      // would move away under the pointer, and the browser would send no click.
      afterPress(() => setErrors((shown) => recheck(shown, name, value)))
    },
    submit: () => send(latest.current),
    discard: () => replace(stored),
    keepMine: () => send({ ...latest.current, ...pick(conflict?.current ?? {}, hidden) }),
    takeTheirs() {
      replace({ ...stored, ...ownValues(conflict?.current ?? {}, stored, []) })
      setConflict(null)
    },
    closeConflict: () => setConflict(null),
  }
}

/** Returns whether the result requires another step, such as a code, and is no refusal. */
function isNextStep(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'second_step' in result && result.second_step === true
}

/** Returns the call's name from its URL. The development server encodes file and export there. */
export function nameOf(url: string): string {
  const id = url.replace(/^.*\//, '')
  if (/^[a-z]\w{0,60}$/i.test(id) && !import.meta.env?.DEV) return id
  try {
    const { export: name } = JSON.parse(atob(id.replaceAll('-', '+').replaceAll('_', '/')))
    return String(name).replace(/_createServerFn_handler$/, '')
  } catch {
    return id
  }
}

/**
 * Moves the focus to the confirmation that replaces a form on the same page. It would otherwise fall back to the body,
 * and a screen reader would restart at the top.
 */
function focusConfirmation(path: string | null): void {
  if (path !== location.pathname || document.activeElement !== document.body) return
  const place =
    document.querySelector<HTMLElement>('main [role="status"]:not(:empty)') ??
    document.querySelector<HTMLElement>('main h1')
  if (!place) return
  place.tabIndex = -1
  place.focus()
}

/** Returns the first message of each field. */
function errorsOf(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? '_')] ??= issue.message
  return errors
}

/** Orders problems like the fields on the page, with general ones first. */
function problemsOf(
  errors: FieldErrors,
  message: string,
  fields: ReadonlyMap<string, FieldNote>,
): CallFormState['problems'] {
  const names = Object.keys(errors)
  const places = [...fields.keys()]
  const isOnPage = (name: string) => fields.size === 0 || fields.has(name)
  const general = names.length === 0 ? [{ name: null, message }] : []
  const elsewhere = names.filter((name) => !isOnPage(name)).map((name) => ({ name: null, message: errors[name] ?? '' }))
  const own = names
    .filter(isOnPage)
    .sort((a, b) => places.indexOf(a) - places.indexOf(b))
    .map((name) => ({ name, message: errors[name] ?? '' }))
  return [...general, ...elsewhere, ...own]
}

function conflictOf({ saved_by, saved_at, ...current }: Record<string, FieldValue>): Conflict {
  return { current, saved_by: textOrNull(saved_by), saved_at: textOrNull(saved_at) }
}

function versionIn(result: unknown): number | null {
  const version = typeof result === 'object' && result !== null && 'version' in result ? result.version : null
  return typeof version === 'number' ? version : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Returns the members that the form has, in its types: a stored null becomes ''. */
function ownValues(values: Record<string, unknown>, own: FormValues, except: readonly string[]): FormValues {
  const found = Object.entries(own).flatMap(([name, value]): [string, FieldValue][] => {
    if (except.includes(name) || !Object.hasOwn(values, name)) return []
    const other = values[name] === null && typeof value === 'string' ? '' : values[name]
    const isOfKind = typeof other === typeof value || (value === null && typeof other === 'number')
    return isOfKind && Array.isArray(other) === Array.isArray(value) ? [[name, other as FieldValue]] : []
  })
  return Object.fromEntries(found)
}

function without(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

function pick(values: Record<string, FieldValue>, names: readonly string[]): FormValues {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name] ?? null]),
  )
}

function isSame(a: FormValues, b: FormValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
